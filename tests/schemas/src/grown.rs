//! Builds of one schema as it grows, drawn from a fixed seed: each has several changes at once more than the
//! one before. All of them are changes that `kindsmith diff` calls compatible, so each build must serve what
//! any earlier one stored.

/// How many builds there are: each pair of an earlier and a later one is a test.
const BUILDS: usize = 21;
const SEED: u64 = 18;
const MESSAGES_MAX: usize = 7;

/// One build.
pub struct Grown {
    /// The schema file of the kind.
    pub schema: String,
    /// The `spec` of an object that has every field of it, as JSON.
    pub spec: String,
}

/// All builds, from the first to the last.
pub fn grown() -> Vec<Grown> {
    let mut random = Random(SEED);
    let mut schema = Schema::first();
    let mut builds = Vec::with_capacity(BUILDS);
    for _ in 0..BUILDS {
        builds.push(Grown { schema: schema.text(), spec: schema.object(0) });
        for _ in 0..2 + random.below(4) {
            schema.change(&mut random);
        }
    }
    builds
}

/// The messages of a schema; the first one is the `spec`. A message has fields of later messages only.
struct Schema {
    messages: Vec<Message>,
}

struct Message {
    name: String,
    fields: Vec<Field>,
}

struct Field {
    name: String,
    tag: usize,
    held: Held,
    documented: bool,
}

enum Held {
    Text {
        length_max: Option<usize>,
        further: &'static str,
    },
    Number {
        name: &'static str,
        max: Option<usize>,
    },
    /// A type, with a value of it as JSON.
    Plain(&'static str, &'static str),
    /// So many words are allowed.
    Word(usize),
    Message(usize),
    List {
        of: usize,
        merge: &'static str,
    },
}

impl Held {
    fn drawn(random: &mut Random) -> Self {
        let numbers = ["int32", "int64"];
        let further =
            ["", ", presence: true", ", default: d", ", presence: true, default: d", ", emit: always"];
        let plain = [
            ("bool", "true"),
            ("bool, presence: true", "false"),
            ("Quantity, presence: true", r#""500m""#),
            ("Duration", r#""1h0m0s""#),
            ("Time", r#""2026-01-02T03:04:05Z""#),
            ("bytes", r#""bmFtZQ==""#),
            ("[string]", r#"["b","a"]"#),
            ("[int32], emit: always", "[3,2]"),
            ("{ string: string }", r#"{"k":"v"}"#),
        ];
        match random.below(8) {
            0 | 1 => Held::Text { length_max: random.pick(&[None, Some(9)]), further: random.pick(&further) },
            2 => Held::Number { name: random.pick(&numbers), max: random.pick(&[None, Some(7)]) },
            3 => Held::Word(1 + random.below(3)),
            _ => {
                let (name, value) = random.pick(&plain);
                Held::Plain(name, value)
            }
        }
    }

    fn text(&self, schema: &Schema) -> String {
        let bound =
            |name: &str, max: &Option<usize>| max.map_or_else(String::new, |max| format!(", {name}: {max}"));
        match self {
            Held::Text { length_max, further } => {
                format!("string{}{further}", bound("max_length", length_max))
            }
            Held::Number { name, max } => format!("{name}{}", bound("max", max)),
            Held::Plain(text, _) => (*text).to_owned(),
            Held::Word(count) => format!("string, one_of: [{}]", words(*count).join(", ")),
            Held::Message(at) => schema.messages[*at].name.clone(),
            Held::List { of, merge } => format!("[{}], {merge}", schema.messages[*of].name),
        }
    }

    fn value(&self, schema: &Schema) -> String {
        match self {
            Held::Text { length_max, .. } => format!("\"{}\"", "x".repeat(length_max.unwrap_or(20))),
            Held::Number { max, .. } => max.unwrap_or(99).to_string(),
            Held::Plain(_, value) => (*value).to_owned(),
            // The newest one.
            Held::Word(count) => format!("{:?}", words(*count).last().expect("there is one")),
            Held::Message(at) => schema.object(*at),
            Held::List { of, .. } => format!("[{}]", schema.object(*of)),
        }
    }
}

fn words(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("word{number}")).collect()
}

impl Message {
    fn new(name: String) -> Self {
        let mut message = Message { name, fields: Vec::new() };
        message.add("name", Held::Text { length_max: None, further: "" });
        message
    }

    fn add(&mut self, name: &str, held: Held) {
        let tag = self.fields.iter().map(|field| field.tag).max().unwrap_or_default() + 1;
        let name = if self.fields.iter().any(|field| field.name == name) {
            format!("{name}{tag}")
        } else {
            name.to_owned()
        };
        self.fields.push(Field { name, tag, held, documented: false });
    }
}

impl Schema {
    fn first() -> Self {
        let mut spec = Message::new("WidgetSpec".to_owned());
        spec.add("note", Held::Plain("string, presence: true, default: none", r#""note""#));
        spec.add("labels", Held::Plain("{ string: string }", r#"{"a":"b"}"#));
        spec.add("size", Held::Number { name: "int32", max: Some(9) });
        spec.add("color", Held::Word(2));
        spec.add("item", Held::Message(1));
        spec.add("items", Held::List { of: 1, merge: "merge: { map: [name] }, unique: [name]" });
        Schema { messages: vec![spec, Message::new("Item".to_owned())] }
    }

    /// Makes one change. All are compatible.
    fn change(&mut self, random: &mut Random) {
        let at = random.below(self.messages.len());
        match random.below(8) {
            0..=2 => {
                let held = Held::drawn(random);
                let name = random.pick(&["width", "grade", "owner", "phase", "limits", "mode"]);
                self.messages[at].add(name, held);
            }
            3 | 4 if self.messages.len() < MESSAGES_MAX => self.add_message(at, random),
            5 => {
                let field = random.below(self.messages[at].fields.len());
                self.messages[at].fields[field].documented = true;
            }
            6 => self.messages[at].fields.rotate_left(1),
            _ => self.loosen(at, random),
        }
    }

    fn add_message(&mut self, holder: usize, random: &mut Random) {
        let of = self.messages.len();
        let mut message = Message::new(format!("Part{of}"));
        (0..random.below(3)).for_each(|_| message.add("part", Held::drawn(random)));
        self.messages.push(message);
        let held = match random.below(3) {
            0 => Held::Message(of),
            1 => Held::List { of, merge: "merge: atomic" },
            _ => Held::List { of, merge: "merge: { map: [name] }, unique: [name]" },
        };
        self.messages[holder].add("parts", held);
    }

    /// Lets the fields of a message hold more than before.
    fn loosen(&mut self, at: usize, random: &mut Random) {
        for field in &mut self.messages[at].fields {
            match &mut field.held {
                Held::Text { length_max: max, .. } | Held::Number { max, .. } => {
                    *max = max.filter(|_| random.below(3) > 0).map(|max| max + random.below(5));
                }
                Held::Word(count) => *count += random.below(2),
                _ => {}
            }
        }
    }

    fn text(&self) -> String {
        let mut text =
            "kind: Widget\ngroup: demo\nversion: v1\nplural: widgets\nscope: namespace\ntypes:\n".to_owned();
        text += "  Widget:\n    fields:\n      metadata: { tag: 1, type: meta.v1.ObjectMeta }\n";
        text += "      spec: { tag: 2, type: WidgetSpec }\n      status: { tag: 3, type: WidgetStatus }\n";
        text += "  WidgetStatus: { fields: { phase: { tag: 1, type: string } } }\n";
        for message in &self.messages {
            text += &format!("  {}:\n    fields:\n", message.name);
            for Field { name, tag, held, documented } in &message.fields {
                let doc = if *documented { ", doc: What it is." } else { "" };
                text += &format!("      {name}: {{ tag: {tag}, type: {}{doc} }}\n", held.text(self));
            }
        }
        text
    }

    fn object(&self, at: usize) -> String {
        let fields = self.messages[at].fields.iter();
        let members: Vec<String> =
            fields.map(|field| format!("{:?}:{}", field.name, field.held.value(self))).collect();
        format!("{{{}}}", members.join(","))
    }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}
