//! Bodies that were made to do harm: large, deep, growing, cut off, no text.

use blackbox::{
    http::{Api, send},
    objects::{CONFIG_MAPS, config_map},
};
use reqwest::Method;
use serde_json::json;

use crate::reads::{
    bodies::{BINARY, JSON, UNRECOGNIZED, YAML, nothing_was_written},
    envelope,
    support::names,
};

#[tokio::test]
async fn three_mebibytes_are_read_and_no_byte_more() {
    const LIMIT: usize = 3 * 1024 * 1024;
    let api = Api::start().await;
    // Padded with blanks, so that only the body is large and not the object.
    for (length, code) in [(LIMIT, 201), (LIMIT + 1, 413)] {
        let mut body = config_map(&format!("a{code}")).to_string().into_bytes();
        body.resize(length, b' ');
        for (media, expected) in [(JSON, code), ("text/plain", if code == 413 { 413 } else { 415 })] {
            let answer = api.send(Method::POST, CONFIG_MAPS, media, body.clone()).await;
            assert_eq!(answer.code, expected, "{length} {media}: {}", answer.text());
            if expected == 413 {
                let message = "Request entity too large: limit is 3145728";
                let status = answer.fails(413, "RequestEntityTooLarge", message);
                assert_eq!(status["message"], message);
            }
        }
    }
    assert_eq!(names(&api.get(CONFIG_MAPS).await.expect(200)), ["a201"]);
    // A body without a length is cut off, too.
    let pieces = (0..64).map(|_| Ok::<_, std::io::Error>(vec![b' '; 65536]));
    let body = reqwest::Body::wrap_stream(futures_util::stream::iter(pieces));
    let request = api.request(Method::POST, CONFIG_MAPS).header("content-type", JSON).body(body);
    send(request).await.fails(413, "RequestEntityTooLarge", "limit is 3145728");
}

#[tokio::test]
async fn deep_nesting_is_refused() {
    let api = Api::start().await;
    let inside = |depth: usize, open: &str, close: &str| {
        format!(
            "{{\"metadata\":{{\"name\":\"a\"}},\"unknown\":{}1{}}}",
            open.repeat(depth),
            close.repeat(depth)
        )
    };
    for depth in [200, 100_000] {
        for body in [inside(depth, "[", "]"), inside(depth, "{\"x\":", "}"), "[".repeat(depth)] {
            let answer = api.send(Method::POST, CONFIG_MAPS, JSON, body.clone()).await;
            answer.fails(400, "BadRequest", "");
            let answer = api.send(Method::POST, CONFIG_MAPS, YAML, body).await;
            answer.fails(400, "BadRequest", "");
        }
    }
    nothing_was_written(&api).await;
    let answer = api.send(Method::POST, CONFIG_MAPS, JSON, inside(50, "[", "]")).await;
    answer.expect(201);
}

#[tokio::test]
async fn bombs_of_aliases_are_refused() {
    let api = Api::start().await;
    let mut bomb = "metadata: {name: a}\na0: &a0 [x,x,x,x,x,x,x,x,x,x]\n".to_owned();
    for level in 1..12 {
        let previous = format!("*a{},", level - 1).repeat(10);
        bomb.push_str(&format!("a{level}: &a{level} [{}]\n", previous.trim_end_matches(',')));
    }
    let merges = {
        let mut text = "metadata: {name: a}\nm0: &m0 {a: b}\n".to_owned();
        for level in 1..40 {
            let previous = level - 1;
            text.push_str(&format!(
                "m{level}: &m{level} {{<<: [*m{previous}, *m{previous}], k{level}: v}}\n"
            ));
        }
        text.push_str("data: {<<: [*m39]}\n");
        text
    };
    let recursive = "metadata: {name: a}\ndata: &d\n  x: *d\n".to_owned();
    for body in [bomb, recursive] {
        let started = std::time::Instant::now();
        let answer = api.send(Method::POST, CONFIG_MAPS, YAML, body).await;
        answer.fails(400, "BadRequest", UNRECOGNIZED);
        assert!(started.elapsed().as_secs() < 10);
    }
    // Merges of merges stay small, because a key counts once; whatever the answer, it comes soon.
    let started = std::time::Instant::now();
    let answer = api.send(Method::POST, CONFIG_MAPS, YAML, merges).await;
    assert!(matches!(answer.code, 201 | 400), "{}", answer.text());
    assert!(started.elapsed().as_secs() < 10);
    let honest = "metadata: {name: b, labels: &l {x: z}, annotations: *l}\n";
    let created = api.send(Method::POST, CONFIG_MAPS, YAML, honest).await.expect(201);
    assert_eq!(created["metadata"]["annotations"], json!({ "x": "z" }));
}

#[tokio::test]
async fn bytes_that_are_no_text_are_refused() {
    let api = Api::start().await;
    for odd in [b"\xff".as_slice(), b"\xc3(", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80"] {
        let within = [b"{\"metadata\":{\"name\":\"a\"},\"data\":{\"x\":\"", odd, b"\"}}"].concat();
        let as_key = [b"{\"metadata\":{\"name\":\"a\"},\"data\":{\"", odd, b"\":\"x\"}}"].concat();
        for body in [within, as_key, odd.to_vec()] {
            for media in [JSON, YAML] {
                let answer = api.send(Method::POST, CONFIG_MAPS, media, body.clone()).await;
                answer.fails(400, "BadRequest", UNRECOGNIZED);
            }
        }
        let mut message = envelope::config_map("a");
        message.data.insert("x".to_owned(), "?".repeat(odd.len()));
        let bytes = envelope::wrap("v1", "ConfigMap", &message);
        let marks = "?".repeat(odd.len()).into_bytes();
        let at = bytes.windows(marks.len()).position(|window| window == marks).expect("the marks");
        let body = [&bytes[..at], odd, &bytes[at + odd.len()..]].concat();
        let answer = api.send(Method::POST, CONFIG_MAPS, BINARY, body).await;
        answer.fails(400, "BadRequest", "cannot be handled as a ConfigMap: field 2 is not valid UTF-8");
    }
    nothing_was_written(&api).await;
}

#[tokio::test]
async fn an_envelope_is_refused_wherever_it_is_cut() {
    let api = Api::start().await;
    let whole = envelope::wrap("v1", "ConfigMap", &envelope::config_map("a"));
    for length in 0..whole.len() {
        let answer = api.send(Method::POST, CONFIG_MAPS, BINARY, &whole[..length]).await;
        assert_eq!(answer.code / 100, 4, "{length}: {}", answer.text());
        let status = answer.json();
        assert_eq!(status["status"], "Failure", "{length}");
        // At the ends of fields a shorter envelope is whole, but then it lacks the object or its kind.
        assert!(matches!(status["reason"].as_str(), Some("BadRequest" | "Invalid")), "{length}: {status}");
    }
    let cases = [
        [b"k8t\0".as_slice(), &whole[4..]].concat(),
        whole[4..].to_vec(),
        config_map("a").to_string().into_bytes(),
        [whole.as_slice(), b"\xff\xff"].concat(),
        [b"k8s\0".as_slice(), &[0x12, 0xff, 0xff, 0xff, 0xff, 0x0f]].concat(),
        [b"k8s\0".as_slice(), &[0xff; 32]].concat(),
    ];
    for body in cases {
        let answer = api.send(Method::POST, CONFIG_MAPS, BINARY, body).await;
        answer.fails(400, "BadRequest", UNRECOGNIZED);
    }
    nothing_was_written(&api).await;
    api.send(Method::POST, CONFIG_MAPS, BINARY, whole).await.expect(201);
}
