#!/bin/sh
# nginx that has no connection left for the upstream answers 500, not 502 or 503: the page for an upstream that cannot be
# reached is not used, and clients take it for a fault of the program behind it.
#
# Versions: nginx-light 1.22.1 (Debian 12), Python 3 as the upstream.
#
# Expected: worker_connections are a limit of the proxy, as limit_conn is (503, or what limit_conn_status says) and as an
# upstream that takes no more is (502). `error_page 502 503 504` covers that nginx cannot pass a request on.
#
# Seen: while the others are held by streams, the next request is accepted, needs a second connection for the upstream,
# and gets «500 Internal Server Error» as HTML. The log says «worker_connections are not enough while connecting to
# upstream» at level alert. error_page 502 503 504 is passed by; with 500 in it, it is used.
#
# Why it matters: each stream and each WebSocket of a game takes two connections of nginx for hours, and 512 (nginx's
# default) or 768 (Debian's) are used up by a few hundred spectators. Clients repeat 503 with Retry-After, but give up at
# 500; alarms for 5xx of the program see nothing, because the request never reached it.
set -eu
folder=$(mktemp -d)
pids=
trap 'for pid in $pids; do kill "$pid" 2>/dev/null || true; done; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq nginx=1.22.1-9+deb12u* >/dev/null 2>&1 || apt-get download -qq nginx >/dev/null 2>&1
apt-get download -qq libpcre2-8-0 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" root; done
LD_LIBRARY_PATH="$folder/root/usr/lib/x86_64-linux-gnu"
export LD_LIBRARY_PATH
program="$folder/root/usr/sbin/nginx"
"$program" -v

cat > seen.py <<'PYTHON'
import http.client, socket, subprocess, sys, threading, time

program, folder = sys.argv[1:]
upstream, front = socket.create_server(("127.0.0.1", 0)), socket.create_server(("127.0.0.1", 0))
port = front.getsockname()[1]
front.close()


def streams():
    """Begin an answer on each connection, and never end it."""
    held = []
    while True:
        made, _ = upstream.accept()
        made.recv(4096)
        made.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: hello\n\n")
        held.append(made)


threading.Thread(target=streams, daemon=True).start()


def last_status(pages):
    """What the first request gets that is not passed on, with this list of error pages."""
    with open(f"{folder}/nginx.conf", "w") as file:
        file.write(
            f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/log alert; events {{ worker_connections 20; }}\n"
            f"http {{ access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;"
            f" uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; server {{ listen 127.0.0.1:{port};"
            f" error_page {pages} =503 /away; location = /away {{ internal; return 503 away; }}"
            f" location / {{ proxy_pass http://127.0.0.1:{upstream.getsockname()[1]}; proxy_buffering off; }} }} }}\n"
        )
    nginx = subprocess.Popen([program, "-c", f"{folder}/nginx.conf", "-p", folder])
    held = []
    try:
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.05)
        for _ in range(12):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            held.append(connection)
            connection.request("GET", "/stream")
            answer = connection.getresponse()
            if answer.status != 200:
                return answer.status
        return 200
    finally:
        nginx.terminate()
        nginx.wait(10)


print("error_page 502 503 504:", last_status("502 503 504"))
print("error_page 500 502 503 504:", last_status("500 502 503 504"))
print("told at level alert:", "worker_connections are not enough" in open(f"{folder}/log").read())
PYTHON
timeout 60 python3 seen.py "$program" "$folder" > seen.txt
cat seen.txt
grep -q '^error_page 502 503 504: 500$' seen.txt
grep -q '^error_page 500 502 503 504: 503$' seen.txt
grep -q '^told at level alert: True$' seen.txt
echo "as before: nginx without a free connection answers 500"
