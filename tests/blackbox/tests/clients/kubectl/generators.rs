//! Objects from arguments: every `create` command, `run`, `expose` and `autoscale`.

use serde_json::json;

use crate::kubectl::session::{Session, each};

/// Every `create` command, and how the printed line begins.
const CREATE: [(&str, &str); 22] = [
    ("clusterrole nodes --verb=get --resource=nodes", "clusterrole.rbac.authorization.k8s.io/nodes"),
    (
        "clusterrolebinding nodes --clusterrole=nodes --user=jane",
        "clusterrolebinding.rbac.authorization.k8s.io/nodes",
    ),
    ("configmap settings --from-literal=a=b", "configmap/settings"),
    ("cronjob often --image=busybox --schedule=EVERY_5_MINUTES -- date", "cronjob.batch/often"),
    ("deployment web --image=nginx --replicas=2 --port=80", "deployment.apps/web"),
    ("ingress front --rule=example.org/=web:80,tls=cert", "ingress.networking.k8s.io/front"),
    ("job once --image=busybox -- date", "job.batch/once"),
    ("job now --from=cronjob/often", "job.batch/now"),
    ("namespace shop", "namespace/shop"),
    ("poddisruptionbudget web --selector=app=web --min-available=1", "poddisruptionbudget.policy/web"),
    ("priorityclass high --value=1000", "priorityclass.scheduling.k8s.io/high"),
    ("quota small --hard=pods=30,cpu=3", "resourcequota/small"),
    ("role reader --verb=get,list --resource=pods", "role.rbac.authorization.k8s.io/reader"),
    ("rolebinding readers --role=reader --user=jane", "rolebinding.rbac.authorization.k8s.io/readers"),
    ("secret generic password --from-literal=a=b", "secret/password"),
    ("secret docker-registry pull --docker-server=s --docker-username=u --docker-password=p", "secret/pull"),
    ("service clusterip inside --tcp=80:8080", "service/inside"),
    ("service nodeport beside --tcp=80", "service/beside"),
    ("service loadbalancer outside --tcp=80", "service/outside"),
    ("service externalname elsewhere --external-name=example.org", "service/elsewhere"),
    ("serviceaccount robot", "serviceaccount/robot"),
    ("token robot --duration=1h", "ey"),
];

/// Runs a command whose arguments may end with those of a container, which `Session::ok` would lengthen.
fn run(kubectl: &Session, command: &str, arguments: &str) -> String {
    // A schedule has spaces, at which the arguments are split.
    let words = arguments.split(' ').map(|word| word.replace("EVERY_5_MINUTES", "*/5 * * * *"));
    let output = kubectl.command(command).args(words).output().expect("kubectl starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn create_knows_every_generator() {
    each("kubernetes", |kubectl| {
        for (arguments, begins) in CREATE {
            let printed = run(kubectl, "create", arguments);
            assert!(printed.starts_with(begins), "{arguments}: {printed}");
        }
        let schedule = kubectl.ok("get cronjob often -o jsonpath={.spec.schedule}");
        assert_eq!(schedule, "*/5 * * * *");
        let job = kubectl.json("get job now -o json");
        assert_eq!(job["spec"]["template"]["spec"]["containers"][0]["command"], json!(["date"]));
    });
}

#[test]
fn run_makes_pods() {
    each("kubernetes", |kubectl| {
        let arguments = "box --image=busybox --labels=app=box --env=A=b --port=80 -- sleep 1";
        assert_eq!(run(kubectl, "run", arguments), "pod/box created\n");
        let pod = kubectl.json("get pod box -o json");
        assert_eq!(pod["spec"]["containers"][0]["args"], json!(["sleep", "1"]));
        assert_eq!(pod["status"]["phase"], "Pending");
        assert_eq!(pod["status"]["qosClass"], "BestEffort");
    });
}

#[test]
fn workloads_are_exposed_and_scaled_by_services_and_autoscalers() {
    each("kubernetes", |kubectl| {
        kubectl.ok("create deployment web --image=nginx --port=80");
        kubectl.ok("run box --image=busybox --labels=app=box --port=80");
        assert_eq!(kubectl.ok("expose deployment web --port=80 --target-port=8080"), "service/web exposed\n");
        assert_eq!(kubectl.ok("expose pod box --name=boxes --type=NodePort"), "service/boxes exposed\n");
        let service = kubectl.json("get service web -o json");
        assert_eq!(service["spec"]["selector"], json!({ "app": "web" }));
        assert_eq!(service["spec"]["ports"][0]["targetPort"], 8080);
        let autoscaled = kubectl.ok("autoscale deployment web --min=1 --max=5 --cpu-percent=80");
        assert_eq!(autoscaled, "horizontalpodautoscaler.autoscaling/web autoscaled\n");
        let autoscaler = kubectl.json("get hpa web -o json");
        assert_eq!(autoscaler["spec"]["maxReplicas"], 5);
        assert_eq!(autoscaler["spec"]["metrics"][0]["resource"]["target"]["averageUtilization"], 80);
    });
}
