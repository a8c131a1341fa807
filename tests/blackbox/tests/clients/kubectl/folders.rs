//! Whole sets of objects: `apply -k` with a kustomization, `apply --prune`, and client-side `diff`.

use crate::kubectl::session::{Session, each};

const DEPLOYMENT: &str = "
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: nginx}]}
";

const SERVICE: &str = "
apiVersion: v1
kind: Service
metadata: {name: web}
spec:
  selector: {app: web}
  ports: [{port: 80}]
";

const KUSTOMIZATION: &str = "
resources: [deployment.yaml, service.yaml]
namePrefix: shop-
images: [{name: nginx, newTag: '1.29'}]
replicas: [{name: web, count: 3}]
";

fn write(kubectl: &Session) {
    for (name, text) in
        [("deployment.yaml", DEPLOYMENT), ("service.yaml", SERVICE), ("kustomization.yaml", KUSTOMIZATION)]
    {
        kubectl.file(name, text);
    }
}

#[test]
fn a_kustomization_is_applied_changed_and_deleted() {
    each("kubernetes", |kubectl| {
        write(kubectl);
        let created = kubectl.ok("apply -k .");
        assert_eq!(created, "service/shop-web created\ndeployment.apps/shop-web created\n");
        let deployment = kubectl.json("get deployment shop-web -o json");
        assert_eq!(deployment["spec"]["replicas"], 3);
        assert_eq!(deployment["spec"]["template"]["spec"]["containers"][0]["image"], "nginx:1.29");
        kubectl.file("kustomization.yaml", &KUSTOMIZATION.replace("count: 3", "count: 4"));
        let changed = kubectl.command("diff -k .").output().expect("kubectl starts");
        let text = String::from_utf8_lossy(&changed.stdout);
        assert_eq!(changed.status.code(), Some(1), "{text}");
        assert!(text.contains("-  replicas: 3") && text.contains("+  replicas: 4"), "{text}");
        let configured = kubectl.ok("apply -k .");
        assert_eq!(configured, "service/shop-web unchanged\ndeployment.apps/shop-web configured\n");
        kubectl.ok("delete -k .");
        assert_eq!(kubectl.ok("get deployments -o name"), "");
    });
}

#[test]
fn what_left_the_folder_is_pruned() {
    each("kubernetes", |kubectl| {
        let labelled = |name: &str| {
            format!(
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {{name: {name}, labels: {{set: one}}}}\ndata: \
                 {{a: b}}\n"
            )
        };
        kubectl.file("a.yaml", &labelled("a"));
        kubectl.file("b.yaml", &labelled("b"));
        kubectl.ok("apply -f a.yaml -f b.yaml");
        // Not applied, so it is left alone.
        kubectl.ok("create configmap c --from-literal=a=b");
        kubectl.ok("label configmap c set=one");
        let pruned = kubectl.ok("apply --prune -l set=one -f a.yaml --prune-allowlist=core/v1/ConfigMap");
        assert_eq!(pruned, "configmap/a unchanged\nconfigmap/b pruned\n");
        let left = kubectl.ok("get configmaps -l set=one -o name");
        assert_eq!(left, "configmap/a\nconfigmap/c\n");
    });
}
