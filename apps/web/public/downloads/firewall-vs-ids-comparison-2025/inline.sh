#!/bin/bash
# Sends ten injections to a shop through a router whose kernel hands packets to Suricata, which may drop
# them: both directions of each connection, then only the one to the server; and with Suricata dead.
# Nothing leaves the machine. Needs root, iproute2, iptables, curl, openssl, Suricata and Python, with
# two.rules and shop.py beside it. All namespaces and processes end with the script.
set -eu
cd "$(dirname "$0")"
if [ "${1:-}" != inside ]; then
  exec unshare --net --mount --pid --fork --mount-proc --kill-child bash "$0" inside
fi
trap exit INT TERM
mount -t tmpfs tmpfs /run
mkdir /run/netns
for name in attacker server; do
  ip netns add $name
  ip link add to-$name type veth peer name eth0 netns $name
  ip link set to-$name up
  ip -n $name link set eth0 up
done
ip address add 203.0.113.1/24 dev to-attacker
ip address add 192.0.2.1/24 dev to-server
ip -n attacker address add 203.0.113.66/24 dev eth0
ip -n server address add 192.0.2.20/24 dev eth0
ip -n attacker route add default via 203.0.113.1
ip -n server route add default via 192.0.2.1
sysctl -qw net.ipv4.ip_forward=1
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=shop.lab -keyout shop.key -out shop.crt 2> openssl.log
ip netns exec server python3 shop.py 2> shop.log &
until ip netns exec attacker curl -s -o /dev/null http://192.0.2.20:8080/; do sleep 0.2; done
sed 's/^alert http/drop http/' two.rules > drop.rules

start_suricata() {
  rm -rf inline && mkdir inline
  suricata -q 0 -k none -S drop.rules -l inline > inline.log 2>&1 &
  suricata=$!
  # Its death is no news to the shell.
  disown
  until grep -qs 'Engine started' inline.log; do kill -0 "$suricata"; sleep 0.2; done
}
stop_suricata() { kill "$1" "$suricata"; tail --pid="$suricata" -f /dev/null; }
# queue <option of iptables> …
queue() { iptables -F FORWARD; iptables -A FORWARD -p tcp "$@"; }
# ask <words>: the status, or 000
ask() {
  ip netns exec attacker curl -s -o /dev/null -w '%{http_code}\n' --max-time 2 \
    -G http://192.0.2.20:8080/search --data-urlencode "q=$1" || true
}
UNION="' UNION SELECT name, password FROM users--"
tries=0
# try <title>: how ten injections and one ordinary question fare. Each try marks its own, since a dropped
# request is sent again by its kernel, also when a later try lets it pass.
try() {
  local answers
  tries=$((tries + 1))
  answers=$(for _ in 1 2 3 4 5 6 7 8 9 10; do ask "$UNION$tries"; done | grep -c 200 || true)
  printf '%-26s answered %2s of 10, at the shop %2s, alerts %2s, an ordinary question %s\n' "$1" \
    "$answers" "$(grep -c "UNION.*--$tries" shop.log || true)" \
    "$(cat inline/fast.log 2> inline.log | grep -c 'SQL injection' || true)" "$(ask 'blue shoes')"
}

start_suricata
queue -j NFQUEUE --queue-num 0
try 'both directions'
stop_suricata -TERM
start_suricata
queue -d 192.0.2.20 -j NFQUEUE --queue-num 0
try 'only to the server'
queue -j NFQUEUE --queue-num 0 --queue-bypass
stop_suricata -KILL
rm -f inline/*
try 'Suricata dead, bypass'
queue -j NFQUEUE --queue-num 0
try 'Suricata dead, no bypass'
rm -rf inline inline.log shop.key shop.crt openssl.log shop.log drop.rules
