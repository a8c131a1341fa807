//! Conditions for devices: what their expressions may use, and what they may cost.

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};

use cel::{
    Dialect,
    cost::{self, Bounds},
    env::Env,
    source::{Mistake, Source},
    types::Type,
};
use machinery::{
    path::Path,
    problem::{Problems, quote},
};

/// The largest estimated cost of a condition.
const COST_MAX: u64 = 1_000_000;
/// The longest condition, in bytes. The schema refuses longer ones.
const EXPRESSION_MAX: usize = 10 * 1024;
/// The longest domain of an attribute or a capacity, and the longest name of a driver.
const DOMAIN_MAX: u64 = 63;
/// The longest name of an attribute or a capacity behind its domain.
const ID_MAX: u64 = 32;
/// The longest text that an attribute has.
const ATTRIBUTE_MAX: u64 = 64;
/// How many attributes and capacities a device may have.
const ATTRIBUTES_MAX: u64 = 32;

/// The type of the variable `device`.
const DEVICE: &str = "kubernetes.DRADevice";
/// Functions and macros are those of this minor release.
const DIALECT: Dialect = Dialect::at_release(36).with_bindings();

static ENV: LazyLock<Env> = LazyLock::new(|| {
    let by_domain = |of: Type| Type::map(Type::String, Type::map(Type::String, of));
    let fields = BTreeMap::from([
        ("driver", Type::String),
        ("allowMultipleAllocations", Type::Bool),
        ("attributes", by_domain(Type::Any)),
        ("capacity", by_domain(Type::object("kubernetes.Quantity"))),
    ]);
    let fields = fields.into_iter().map(|(name, of)| (Arc::from(name), of)).collect();
    Env::kubernetes().object(DEVICE, fields).variable("device", Type::object(DEVICE))
});

/// Checks the condition `expression`, which stands at `at`.
pub fn check(expression: &str, at: &Path<'_>, problems: &mut Problems) {
    if expression.len() > EXPRESSION_MAX {
        return;
    }
    match estimate(expression) {
        Err(detail) => problems.invalid(at, &quote(expression), &detail),
        Ok(cost) if cost > COST_MAX => problems.forbidden(at, "too complex, exceeds cost limit"),
        Ok(_) => {}
    }
}

/// The largest cost of a condition, or what is wrong with it.
fn estimate(expression: &str) -> Result<u64, String> {
    let source = Source::new(expression);
    let failed = |mistakes: Vec<Mistake>| format!("compilation failed: {}", source.render(&mistakes));
    let root = cel::parse(&source, DIALECT).map_err(failed)?;
    let checked = ENV.check(&root).map_err(failed)?;
    if !matches!(checked.result, Type::Bool | Type::Any) {
        return Err(format!(
            "must evaluate to bool or the unknown type, not {}",
            checked.result.runtime_name()
        ));
    }
    Ok(cost::estimate(&root, &checked, &size).max)
}

/// How large the value at a place can be.
fn size(place: &[Arc<str>]) -> Option<Bounds> {
    let mut names = place.iter().map(|name| &**name);
    let most = match (names.next()?, names.next(), names.next(), names.next(), names.next()) {
        ("device", None, ..) => 0,
        ("device", Some("driver"), None, ..) => DOMAIN_MAX,
        ("device", Some("allowMultipleAllocations"), None, ..) => 1,
        ("device", Some("attributes" | "capacity"), None | Some("@values" | "@items"), None, _) => {
            ATTRIBUTES_MAX
        }
        ("device", Some("attributes" | "capacity"), Some("@keys"), None, _) => DOMAIN_MAX,
        ("device", Some("attributes" | "capacity"), Some("@values" | "@items"), Some("@keys"), None) => {
            ID_MAX
        }
        // Attributes are of any type, whatever their names are.
        ("device", Some("attributes"), Some("@values" | "@items"), Some(_), None) => ATTRIBUTE_MAX,
        // Quantities have no size.
        ("device", Some("capacity"), Some("@values" | "@items"), Some("@values" | "@items"), None) => 0,
        _ => return None,
    };
    Some(Bounds::at_most(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_bool() {
        for good in [
            "device.driver == 'a'",
            "device.attributes['example.org'].model",
            "device.capacity['example.org'].memory.isGreaterThan(quantity('1Gi'))",
            "cel.bind(a, device.attributes['example.org'], a.one && a.two)",
            "device.allowMultipleAllocations || device.attributes['a'].version.isLessThan(semver('1.0.0'))",
        ] {
            assert_eq!(estimate(good).map_err(|text| format!("{good}: {text}")).err(), None);
        }
        let not_bool = |of: &str| Err(format!("must evaluate to bool or the unknown type, not {of}"));
        assert_eq!(estimate("1"), not_bool("int"));
        assert_eq!(estimate("dyn(true)"), not_bool("dyn"));
        assert_eq!(estimate("device.capacity['a']"), not_bool("map(string, kubernetes.Quantity)"));
        let text =
            "compilation failed: ERROR: <input>:1:7: undefined field 'name'\n | device.name\n | ......^";
        assert_eq!(estimate("device.name"), Err(text.to_owned()));
    }

    #[test]
    fn conditions_have_costs() {
        let list = "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]";
        let mut nested = "int('1'.find('[0-9]*')) < 100".to_owned();
        for name in ["z5", "z4", "z3", "z2", "z", "y", "x"] {
            nested = format!("{list}.all({name}, {nested})");
        }
        let (attributes, capacity) =
            ("device.attributes['dra.example.com']", "device.capacity['dra.example.com']");
        let all = format!(
            "{capacity}.quantity.isGreaterThan(quantity('1Ki')) && {attributes}.bool && {attributes}.int > 0 \
             && \
             {attributes}.string == 'fish' && {attributes}.version.isGreaterThan(semver('0.0.1')) && \
             {capacity}['quantity'].isGreaterThan(quantity('1Ki')) && {attributes}['bool'] && \
             {attributes}['int'] > 0 && \
             {attributes}['string'] == 'fish' && {attributes}['version'].isGreaterThan(semver('0.0.1'))"
        );
        for (expression, cost) in [
            ("true", 0),
            ("'no-such-domain' in device.attributes", 3),
            ("device.driver == ''", 2),
            ("device.driver == 'dra.example.com'", 4),
            (&format!("{attributes}.name"), 4),
            (&format!("{attributes}['name']"), 4),
            (&format!("cel.bind(dra, {attributes}, dra.name)"), 15),
            (&format!("{attributes}.name > 0"), 5),
            (&format!("{attributes}.name == 'fish'"), 5),
            (&format!("{attributes}.names.size() == 2"), 6),
            (&format!("{attributes}.name.isGreaterThan(semver('0.0.1'))"), 6),
            (&format!("{attributes}.a.isGreaterThan(semver('v0.0.1', true)) && isSemver('v1.0.0', true)"), 7),
            (&format!("{capacity}.name.isGreaterThan(quantity('1Ki'))"), 6),
            (&format!("'name' in {capacity} && {capacity}.name.isGreaterThan(quantity('1Ki'))"), 10),
            (&format!("!('name' in {capacity}) || {capacity}.name.isGreaterThan(quantity('1Ki'))"), 11),
            (&all, 52),
            (&format!("{attributes}.a && {attributes}.b && {attributes}.c"), 12),
            ("device.attributes.exists_one(x, x == 'dra.example.com')", 164),
            (&format!("{attributes}.exists_one(x, x == 'services')"), 133),
            (&format!("{attributes}.services.split('example').size() >= 2"), 19),
            (&format!("{attributes}.services.matches('[^a]?sym')"), 18),
            ("device.capacity.exists_one(x, x == 'dra.example.com')", 164),
            (&format!("{capacity}.exists_one(x, x == 'memory')"), 133),
            (&nested, 85_555_551),
            ("device.allowMultipleAllocations == true", 3),
        ] {
            assert_eq!(estimate(expression), Ok(cost), "{expression}");
        }
    }
}
