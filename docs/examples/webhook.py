#!/usr/bin/env python3
"""An admission webhook: refuses ConfigMaps without the label `owner`, and adds the annotation `checked` to the others.

    python3 webhook.py SERVER.crt SERVER.key [PORT]
"""
import base64, http.server, json, ssl, sys


def decide(request):
    """Returns whether the object may pass, the message for the client, and the patch of the object."""
    metadata = (request.get("object") or {}).get("metadata", {})
    if "owner" not in metadata.get("labels", {}):
        return False, "every ConfigMap needs the label owner", None
    annotations = dict(metadata.get("annotations", {}), checked="yes")
    return True, "", [{"op": "add", "path": "/metadata/annotations", "value": annotations}]


class Webhook(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keeps connections, so that later calls are fast
    wbufsize = -1  # sends an answer in one piece

    def do_POST(self):
        review = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        allowed, message, patch = decide(review["request"])
        # The uid says which request this answers.
        response = {"uid": review["request"]["uid"], "allowed": allowed}
        if message:
            response["status"] = {"message": message, "code": 403}
        # Only a mutating webhook may return a patch.
        if patch and self.path.startswith("/mutate"):
            response["patchType"] = "JSONPatch"
            response["patch"] = base64.b64encode(json.dumps(patch).encode()).decode()
        body = json.dumps({"apiVersion": review["apiVersion"], "kind": "AdmissionReview", "response": response}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):  # objects may hold secrets: log nothing of them
        pass


if __name__ == "__main__":
    server = http.server.ThreadingHTTPServer(("127.0.0.1", int((sys.argv + ["8443"])[3])), Webhook)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(sys.argv[1], sys.argv[2])
    # The handshake is left to the thread of the connection, so that a slow client delays no other.
    server.socket = tls.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    server.serve_forever()
