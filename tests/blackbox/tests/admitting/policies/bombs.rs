//! Expressions that are made to cost much.

use std::time::{Duration, Instant};

use blackbox::http::Api;
use serde_json::{Value, json};

use crate::policies::stored::{Kind, MAPS, checks, map, why};

const VALIDATING: Kind = Kind::Validating;
const OUT_OF_BUDGET: &str =
    "validation failed due to running out of cost budget, no further validation rules will be run";

/// Ten to the power of so many steps.
fn costly(levels: usize) -> String {
    let list = "[0,1,2,3,4,5,6,7,8,9]";
    let names = ["a", "b", "c", "d", "e", "f"];
    let names = names.get(..levels).expect("there are so many names");
    let loops: String = names.iter().map(|name| format!("{list}.all({name}, ")).collect();
    format!("{loops}{} >= 0{}", names.join(" + "), ")".repeat(levels))
}

#[tokio::test]
async fn expressions_stop_at_their_cost() {
    let api = Api::of_brand("kubernetes").await;
    let (bomb, small) = (costly(6), costly(4));
    let variables: Vec<Value> =
        (0..120).map(|number| json!({ "name": format!("v{number}"), "expression": small })).collect();
    let sum: Vec<String> = (0..120).map(|number| format!("variables.v{number}")).collect();
    let many: Vec<Value> = (0..40).map(|_| json!({ "expression": bomb })).collect();
    let stopped =
        format!("expression '{bomb}' resulted in error: operation cancelled: actual cost limit exceeded");
    for (fields, expected) in [
        (checks(&bomb), stopped.as_str()),
        (json!({ "validations": many }), OUT_OF_BUDGET),
        (
            json!({ "variables": variables,
                "validations": [{ "expression": format!("[{}].all(v, v)", sum.join(",")) }] }),
            OUT_OF_BUDGET,
        ),
    ] {
        VALIDATING.bind(&api, "p", &fields, &json!({})).await;
        let began = Instant::now();
        let status = api.post(MAPS, &map("a", &json!({}))).await.expect(422);
        assert_eq!(why(&status), expected);
        assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
        for path in [VALIDATING.bindings(), VALIDATING.policies()] {
            api.delete(&format!("{path}/p")).await.expect(200);
        }
    }
}

/// Variables that read one another need as much of the stack as one deep expression.
#[tokio::test]
async fn chains_of_variables_are_bounded() {
    let api = Api::of_brand("kubernetes").await;
    let chain = |length: usize, depth: usize| {
        let variable = |number: usize| {
            let before = match number {
                0 => "1".to_owned(),
                _ => format!("variables.v{}", number - 1),
            };
            // A list in a list is a level; parentheses are none.
            let expression = format!("{}{before}{}", "[".repeat(depth), "][0]".repeat(depth));
            json!({ "name": format!("v{number}"), "expression": expression })
        };
        let variables: Vec<Value> = (0..length).map(variable).collect();
        let last = format!("variables.v{} == 1", length - 1);
        json!({ "variables": variables, "validations": [{ "expression": last }] })
    };
    for (fields, passes) in [(chain(60, 0), true), (chain(60, 30), false)] {
        VALIDATING.bind(&api, "p", &fields, &json!({})).await;
        let answer = api.post(MAPS, &map("a", &json!({}))).await;
        if passes {
            answer.expect(201);
        } else {
            let status = answer.expect(422);
            assert!(why(&status).contains("nested too deeply"), "{status}");
        }
        for path in [VALIDATING.bindings(), VALIDATING.policies()] {
            api.delete(&format!("{path}/p")).await.expect(200);
        }
    }
}
