// The explorer: the viewer on the documents that this server publishes. Requests go nowhere else.
(function () {
  "use strict";

  var controls = document.getElementById("explorer-controls");
  var choice = document.getElementById("explorer-document");
  var token = document.getElementById("explorer-token");
  var message = document.getElementById("explorer-message");
  // Beside this page's folder, so that it also works behind a proxy that puts a path in front.
  var server = new URL("..", document.baseURI);
  var viewer = null;

  function say(text) {
    message.textContent = text;
    message.hidden = text === "";
  }

  // The token stands in no URL, no storage and no document.
  function authorized(headers) {
    var text = token.value.trim();
    if (text !== "") headers.Authorization = "Bearer " + text;
    return headers;
  }

  function read(address) {
    var headers = authorized({ Accept: "application/json" });
    return fetch(new URL(address.replace(/^\//, ""), server), { headers: headers }).then(function (answer) {
      if (answer.ok) return answer.json();
      var advice = answer.status === 401 || answer.status === 403
        ? " Type a token, or let the browser show a client certificate." : "";
      throw new Error("The server answers " + answer.status + " for " + address + "." + advice);
    });
  }

  // The page has one place for a token; that of the viewer would be a second one.
  function prepared(documentText) {
    delete documentText.security;
    if (documentText.components) delete documentText.components.securitySchemes;
    documentText.servers = [{ url: server.href.replace(/\/$/, "") }];
    return documentText;
  }

  function outgoing(request) {
    if (new URL(request.url, server).origin !== server.origin) throw new Error("only this server is asked");
    request.headers = authorized(request.headers || {});
    return request;
  }

  function show(address) {
    say("Loading " + address + " …");
    return read(address).then(function (documentText) {
      var spec = prepared(documentText);
      say("");
      if (viewer) {
        viewer.specActions.updateSpec(JSON.stringify(spec));
        return;
      }
      viewer = SwaggerUIBundle({
        spec: spec,
        dom_id: "#explorer",
        deepLinking: false,
        defaultModelsExpandDepth: 0,
        displayRequestDuration: true,
        docExpansion: "list",
        persistAuthorization: false,
        requestInterceptor: outgoing,
        showMutatedRequest: false,
        syntaxHighlight: { activated: true, theme: "nord" },
        tryItOutEnabled: true,
        validatorUrl: null
      });
    }).catch(function (error) { say(error.message); });
  }

  function chosen() {
    history.replaceState(null, "", "#" + choice.value);
    return show(choice.selectedOptions[0].dataset.address);
  }

  function begin() {
    say("Loading the list of documents …");
    return read("/openapi/v3").then(function (index) {
      var wanted = decodeURIComponent(location.hash.slice(1));
      var names = Object.keys(index.paths).sort();
      choice.replaceChildren();
      names.forEach(function (name) {
        var option = document.createElement("option");
        option.value = option.textContent = name;
        option.dataset.address = index.paths[name].serverRelativeURL;
        choice.append(option);
      });
      choice.value = names.indexOf(wanted) >= 0 ? wanted : names.indexOf("api/v1") >= 0 ? "api/v1" : names[0];
      return chosen();
    }).catch(function (error) { say(error.message); });
  }

  function follow(dark) { document.documentElement.classList.toggle("dark-mode", dark.matches); }

  var dark = matchMedia("(prefers-color-scheme: dark)");
  follow(dark);
  dark.addEventListener("change", follow);
  choice.addEventListener("change", chosen);
  token.addEventListener("change", function () { if (choice.options.length === 0) begin(); });
  controls.hidden = false;
  begin();
})();
