// What a TypeScript client writes; the compiler checks it.
import type { components, paths } from "./core";

type ConfigMap = components["schemas"]["io.k8s.api.core.v1.ConfigMap"];
type Patches = paths["/api/v1/namespaces/{namespace}/configmaps/{name}"]["patch"]["requestBody"]["content"];

const map: ConfigMap = { metadata: { name: "a", labels: { tier: "front" } }, data: { key: "value" } };
const merge: Patches["application/merge-patch+json"] = { data: { key: null } };
const steps: Patches["application/json-patch+json"] = [{ op: "replace", path: "/data/key", value: "other" }];
// @ts-expect-error A step says where.
const nowhere: Patches["application/json-patch+json"] = [{ op: "replace" }];
// @ts-expect-error A step does one of six things.
const unknown: Patches["application/json-patch+json"] = [{ op: "change", path: "/data/key" }];

export { map, merge, nowhere, steps, unknown };
