"""Imports every module of a generated Python client, sends an object through its models, and writes a patch."""
import importlib
import pkgutil

import client
import client.models as models

modules = [module.name for module in pkgutil.walk_packages(client.__path__, "client.")]
for module in modules:
    importlib.import_module(module)
assert any("create_coordination_v1_namespaced_lease" in module for module in modules), modules

lease = {
    "metadata": {"name": "a", "managedFields": [{"manager": "m", "fieldsV1": {"f:spec": {}}}]},
    "spec": {"holderIdentity": "x", "leaseDurationSeconds": 3},
}
read = models.IoK8SApiCoordinationV1Lease.from_dict(lease).to_dict()
assert read == lease, f"members were dropped: {read}"

patching = importlib.import_module("client.api.coordination_v1.patch_coordination_v1_namespaced_lease")
body = models.IoK8SApimachineryPkgApisMetaV1Patch.from_dict({"spec": {"holderIdentity": None}})
request = patching._get_kwargs("default", "a", body=body)
assert request["headers"] == {"Content-Type": "application/merge-patch+json"}, request
assert request["json"] == {"spec": {"holderIdentity": None}}, request
