//! Access to devices that others use: only in namespaces with the label for it.

use serde_json::{Value, json};

use crate::plugins::support::start;

const GROUP: &str = "/apis/resource.k8s.io/v1/namespaces/default";
const LABEL: &str = "resource.kubernetes.io/admin-access";
const WHY: &str = "Forbidden: admin access to devices requires the `resource.kubernetes.io/admin-access: \
    true` label on \
                   the containing namespace";

fn spec(is_admin: bool) -> Value {
    let request = |name: &str, is_admin: bool| {
        json!({ "name": name,
        "exactly": { "deviceClassName": "d.example.org", "adminAccess": is_admin } })
    };
    json!({ "devices": { "requests": [request("first", false), request("second", is_admin)] } })
}

fn allocated(mut claim: Value) -> Value {
    let result = |request: &str, is_admin: bool| {
        json!({ "request": request, "driver": "d.example.org",
        "pool": "p", "device": request, "adminAccess": is_admin })
    };
    claim["status"]["allocation"]["devices"]["results"] =
        json!([result("first", false), result("second", true)]);
    claim
}

#[tokio::test]
async fn claims_get_admin_access_in_labelled_namespaces() {
    let api = start(|_| {}).await;
    let (claims, templates) = (format!("{GROUP}/resourceclaims"), format!("{GROUP}/resourceclaimtemplates"));
    let claim = |is_admin| json!({ "metadata": { "name": "c" }, "spec": spec(is_admin) });
    let template = |is_admin| json!({ "metadata": { "name": "t" }, "spec": { "spec": spec(is_admin) } });
    let refused = async |path: &str, body: &Value| {
        let status = api.post(path, body).await.expect(422);
        let cause = &status["details"]["causes"][0];
        assert_eq!(
            (&cause["field"], &cause["message"]),
            (&json!("spec.devices.requests[1].adminAccess"), &json!(WHY))
        );
    };
    refused(&claims, &claim(true)).await;
    refused(&templates, &template(true)).await;
    refused(&format!("{claims}?dryRun=All"), &claim(true)).await;
    let made = api.post(&claims, &claim(false)).await.expect(201);
    api.post(&templates, &template(false)).await.expect(201);

    let status_url = format!("{claims}/c/status");
    let status = api.put(&status_url, &allocated(made.clone())).await.expect(422);
    let cause = &status["details"]["causes"][0];
    let place = "status.allocation.devices.results[1].adminAccess";
    assert_eq!((&cause["field"], &cause["message"]), (&json!(place), &json!(WHY)));

    for (value, code) in [("false", 422), ("true", 201)] {
        let label = json!({ "metadata": { "labels": { LABEL: value } } });
        api.merge("/api/v1/namespaces/default", &label).await.expect(200);
        let mut claim = claim(true);
        claim["metadata"]["name"] = json!("d");
        api.post(&claims, &claim).await.expect(code);
    }
    let given = api.put(&status_url, &allocated(made)).await.expect(200);
    // What was given stays, also when the label goes.
    let unlabel = json!({ "metadata": { "labels": { LABEL: null } } });
    api.merge("/api/v1/namespaces/default", &unlabel).await.expect(200);
    api.put(&status_url, &given).await.expect(200);
}
