#!/usr/bin/env python3
"""A service for the admission plugin ImagePolicyWebhook: allows images whose name begins with PREFIX.

    python3 images.py SERVER.crt SERVER.key PREFIX [PORT]
"""
import http.server, json, ssl, sys


def decide(spec, prefix):
    """Returns whether the images of a pod may run, and the reason if not."""
    images = [container["image"] for container in spec.get("containers", [])]
    others = [image for image in images if not image.startswith(prefix)]
    return not others, f"{', '.join(others)} is not from {prefix}" if others else ""


class Service(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keeps connections, so that later calls are fast
    wbufsize = -1  # sends an answer in one piece

    def do_POST(self):
        review = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        allowed, reason = decide(review["spec"], sys.argv[3])
        review["status"] = {"allowed": allowed, "reason": reason}
        body = json.dumps(review).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):  # no line for each request
        pass


if __name__ == "__main__":
    server = http.server.ThreadingHTTPServer(("127.0.0.1", int((sys.argv + ["8444"])[4])), Service)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(sys.argv[1], sys.argv[2])
    # The handshake is left to the thread of the connection, so that a slow client delays no other.
    server.socket = tls.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    server.serve_forever()
