//! A kind that the server learns of while it runs: kubectl finds it like any other, and forgets it, too.

use blackbox::gadgets::{self, GROUP};

use crate::kubectl::session::{assert_table, each};

const GADGET: &str = "
apiVersion: demo.example.com/v1
kind: Gadget
metadata: {name: a}
spec: {size: 7, parts: [{name: wheel, count: 4}]}
";

#[test]
fn a_kind_that_comes_later_is_found() {
    each("kubernetes", |session| {
        assert!(session.fails("get gadgets").contains("the server doesn't have a resource type"));
        session.learn(gadgets::definition(GROUP));
        assert!(session.ok("api-resources --cached=false").contains("demo.example.com/v1"));
        session.ok_with("create -f -", GADGET);
        assert_table(&session.ok("get gad"), &["NAME SIZE", "a 7"]);
        let changed = GADGET.replace('7', "8");
        session.ok_with("apply --server-side --force-conflicts -f -", &changed);
        assert_eq!(session.json("get gadget a -o json")["spec"]["size"], 8);
        assert!(session.ok("explain gadgets.spec.parts").contains("count"));
        session.ok("delete gadgets --all");
        session.forget(&gadgets::id(GROUP));
        assert!(session.fails("get gadgets.demo.example.com").contains("the server"));
    });
}
