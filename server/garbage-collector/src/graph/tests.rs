//! What the graph remembers, whom it wakes, and that nothing is left over in a random world.

use rand::Rng;

use super::{
    super::objects::{Absent, Identity, ObjectPlace, Seen, State, Woken},
    Graph, Piece,
    world::{TYPES, World, identity, place, type_of},
};

const SEEDS: u64 = 300;
const STEPS: usize = 120;

#[test]
fn nothing_is_left_over_whatever_was_written_and_however_watches_lag() {
    for seed in 0..SEEDS {
        let mut world = World::new(seed);
        for _ in 0..STEPS {
            world.step();
            for _ in 0..world.random.random_range(0..2) {
                let resource = type_of(world.random.random_range(0..TYPES));
                world.deliver(resource);
            }
            for _ in 0..world.random.random_range(0..3) {
                world.collect();
            }
        }
        let mut rounds = 0;
        loop {
            world.settle();
            if !world.collect() {
                break;
            }
            rounds += 1;
            assert!(rounds < 10_000, "seed {seed}: the collector never comes to rest");
        }
        world.check_graph(seed);
        world.check_nothing_is_left_over(seed);
    }
}

fn doubtful(graph: &Graph) -> Vec<ObjectPlace> {
    graph.doubtful(None, 100).found
}

fn seen(uid: u32, revision: u64, owners: &[(&Identity, bool)]) -> Seen {
    let owners = owners.iter().map(|(owner, blocks)| ((*owner).clone(), *blocks)).collect();
    Seen { uid: uid.to_string().into(), revision, state: State::Living, owners }
}

#[test]
fn objects_without_owners_are_not_remembered() {
    let (mut graph, mut woken) = (Graph::default(), Woken::default());
    for number in 0..1_000 {
        graph.stored(&place(0, &number.to_string()), seen(number, 1, &[]), &mut woken);
    }
    assert_eq!(graph.len(), 0);
    assert!(woken.places.is_empty());
}

#[test]
fn dependents_of_a_known_owner_cost_no_look() {
    let (mut graph, mut woken) = (Graph::default(), Woken::default());
    let (owner, first, second) = (identity(&place(0, "o"), 1), place(1, "a"), place(1, "b"));
    graph.stored(&first, seen(2, 2, &[(&owner, false)]), &mut woken);
    assert_eq!(std::mem::take(&mut woken).places, [first]);
    graph.found(&owner, 1, false, &mut woken);
    graph.stored(&second, seen(3, 3, &[(&owner, false)]), &mut woken);
    assert!(woken.places.is_empty(), "{woken:?}");
    assert!(doubtful(&graph).is_empty());
}

#[test]
fn late_news_of_an_owner_do_not_bring_it_back() {
    let (mut graph, mut woken) = (Graph::default(), Woken::default());
    let (owner, dependent) = (identity(&place(0, "o"), 1), place(1, "a"));
    graph.stored(&dependent, seen(2, 2, &[(&owner, false)]), &mut woken);
    graph.removed(&owner.place, 9, &mut woken);
    graph.found(&owner, 5, false, &mut woken);
    assert_eq!(doubtful(&graph), [dependent]);
}

#[test]
fn dependents_of_an_owner_that_a_look_finds_gone_are_woken() {
    let (mut graph, mut woken) = (Graph::default(), Woken::default());
    let (owner, first, second) = (identity(&place(0, "o"), 1), place(1, "a"), place(1, "b"));
    graph.stored(&first, seen(2, 2, &[(&owner, false)]), &mut woken);
    graph.found(&owner, 1, false, &mut woken);
    graph.stored(&second, seen(3, 3, &[(&owner, false)]), &mut woken);
    // The look may come before the watch tells of the removal.
    let mut woken = Woken::default();
    graph.missed(&owner, Absent::Gone, &mut woken);
    graph.removed(&owner.place, 4, &mut woken);
    assert_eq!(woken.places, [first, second]);
}

#[test]
fn a_waiting_owner_is_woken_by_the_last_that_blocks_it() {
    let (mut graph, mut woken) = (Graph::default(), Woken::default());
    let owner = identity(&place(0, "o"), 1);
    for (key, blocks) in [("a", true), ("b", true), ("c", false)] {
        graph.stored(&place(1, key), seen(2, 2, &[(&owner, blocks)]), &mut woken);
    }
    let waiting = Seen { state: State::Foreground, ..seen(1, 3, &[]) };
    graph.stored(&owner.place, waiting, &mut Woken::default());
    for (key, expected) in [("a", 0), ("b", 1)] {
        let mut woken = Woken::default();
        graph.removed(&place(1, key), 4, &mut woken);
        assert_eq!(woken.places.len(), expected, "{key}");
    }
    assert!(!graph.is_blocked(&owner));
}

#[test]
fn a_namesake_is_another_owner() {
    let (mut graph, mut woken) = (Graph::default(), Woken::default());
    let (old, new) = (identity(&place(0, "o"), 1), identity(&place(0, "o"), 2));
    graph.stored(&place(1, "a"), seen(3, 1, &[(&old, false)]), &mut woken);
    graph.stored(&place(1, "b"), seen(4, 2, &[(&new, false)]), &mut woken);
    let mut woken = Woken::default();
    graph.stored(&old.place, seen(2, 3, &[]), &mut woken);
    assert_eq!(doubtful(&graph), [place(1, "a")]);
    assert_eq!(woken.places, [place(1, "a")]);
}

#[test]
fn a_walk_in_pieces_finds_what_one_in_one_piece_finds() {
    let (mut graph, mut woken) = (Graph::default(), Woken::default());
    let owners: Vec<Identity> =
        (0..5).map(|number| identity(&place(0, &number.to_string()), number)).collect();
    for number in 0..23_u32 {
        let owner = &owners[number as usize % owners.len()];
        let state = if number % 3 == 0 { State::Orphaning } else { State::Living };
        let dependent = Seen { state, ..seen(100 + number, 2, &[(owner, false)]) };
        graph.stored(&place(1, &format!("{number:02}")), dependent, &mut woken);
    }
    graph.found(&owners[1], 1, false, &mut woken);
    graph.found(&owners[2], 1, true, &mut woken);
    graph.missed(&owners[3], Absent::Gone, &mut woken);
    let unknown: Vec<Identity> = vec![owners[0].clone(), owners[4].clone()];
    for size in [1, 2, 5, 22, 23, 24, 100] {
        assert_eq!(in_pieces(size, |after| graph.doubtful(after, size)), doubtful(&graph), "{size}");
        assert_eq!(in_pieces(size, |after| graph.waiting(after, size)).len(), 8, "{size}");
        assert_eq!(in_pieces(size, |after| graph.unknown_owners(after, size)), unknown, "{size}");
    }
    assert_eq!(doubtful(&graph).len(), 23 - 5, "all but those whose owner stays");
}

fn in_pieces<T: Clone>(size: usize, piece: impl Fn(Option<&T>) -> Piece<T>) -> Vec<T> {
    let (mut all, mut after) = (Vec::new(), None::<T>);
    for _ in 0..100 {
        let Piece { found, after: next } = piece(after.as_ref());
        assert!(found.len() <= size);
        all.extend(found);
        after = next;
        if after.is_none() {
            return all;
        }
    }
    panic!("the walk does not end");
}
