// The search of the reference: over the list that search.js holds, with no request. Without scripts it is
// not shown, and the contents lead everywhere.
(function () {
  "use strict";

  var RESULTS_MAX = 30;
  var root = document.currentScript.dataset.root;
  var box = document.getElementById("search");
  var input = document.getElementById("search-text");
  var list = document.getElementById("search-results");
  var count = document.getElementById("search-count");
  if (!box || typeof searchEntries === "undefined") return;

  var entries = searchEntries.map(function (entry) {
    return { name: entry[0], of: entry[1], address: entry[2], doc: entry[3], low: entry[0].toLowerCase(), all: entry.join(" ").toLowerCase() };
  });

  // The better the smaller; -1 for none. Kinds come before what is in them, and that before what kinds share.
  function rank(entry, words) {
    var rank = entry.of.indexOf("kind") === 0 ? 0 : entry.of.indexOf("shared type") >= 0 ? 3 : 2;
    for (var i = 0; i < words.length; i += 1) {
      var last = entry.low.split(".").pop();
      if (entry.low === words[i] || last === words[i]) rank += 0;
      else if (last.indexOf(words[i]) === 0) rank += 4;
      else if (entry.low.indexOf(words[i]) >= 0) rank += 8;
      else if (entry.all.indexOf(words[i]) >= 0) rank += 16;
      else return -1;
    }
    return rank;
  }

  function find(text) {
    var words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    return entries
      .map(function (entry, at) { return { entry: entry, rank: rank(entry, words), at: at }; })
      .filter(function (found) { return found.rank >= 0; })
      .sort(function (a, b) { return a.rank - b.rank || a.entry.name.length - b.entry.name.length || a.at - b.at; })
      .map(function (found) { return found.entry; });
  }

  function part(tag, name, text) {
    var element = document.createElement(tag);
    if (name) element.className = name;
    element.textContent = text;
    return element;
  }

  function show() {
    var found = find(input.value);
    list.replaceChildren();
    found.slice(0, RESULTS_MAX).forEach(function (entry) {
      var link = document.createElement("a");
      link.href = root + entry.address;
      link.append(part("strong", "", entry.name), part("span", "of", entry.of), part("span", "doc", entry.doc));
      var item = document.createElement("li");
      item.append(link);
      list.append(item);
    });
    count.textContent = input.value.trim() === "" ? "" : found.length === 0 ? "nothing found" : found.length + " found";
  }

  function close() {
    list.replaceChildren();
    count.textContent = "";
  }

  // The arrows go through the results, Escape leaves them.
  box.addEventListener("keydown", function (event) {
    var links = Array.from(list.querySelectorAll("a"));
    var at = links.indexOf(document.activeElement);
    if (event.key === "ArrowDown" && links.length > 0) {
      event.preventDefault();
      links[Math.min(at + 1, links.length - 1)].focus();
    } else if (event.key === "ArrowUp" && at >= 0) {
      event.preventDefault();
      (at === 0 ? input : links[at - 1]).focus();
    } else if (event.key === "Enter" && at < 0 && links.length > 0) {
      event.preventDefault();
      links[0].click();
    } else if (event.key === "Escape") {
      close();
      input.focus();
    }
  });
  box.addEventListener("focusout", function (event) {
    if (!box.contains(event.relatedTarget)) close();
  });
  box.addEventListener("click", function (event) {
    if (event.target.closest("a")) setTimeout(close, 0);
  });
  input.addEventListener("input", show);
  input.addEventListener("focus", show);
  document.addEventListener("keydown", function (event) {
    var typing = event.target.closest("input, select, textarea, [contenteditable]");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
    }
  });
  box.hidden = false;
})();
