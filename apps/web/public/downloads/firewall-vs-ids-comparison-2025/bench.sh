#!/bin/bash
# Sends six visitors from an attacker through a filtering router to a server, three network namespaces on
# one Linux machine, and lets Suricata read what passed outside and inside the router. Nothing leaves the
# machine. Needs root, iproute2, nftables, nmap, curl, openssl, tcpdump, Suricata and Python.
set -eu
NAMES='bench-attacker bench-router bench-server'

cleanup() {
  for job in $(jobs -p); do kill "$job"; done
  for name in $NAMES; do ip netns delete "$name"; done
}
for name in $NAMES; do
  ip netns add "$name"
  ip -n "$name" link set lo up
done
trap cleanup EXIT
ip -n bench-router link add outer type veth peer name eth0 netns bench-attacker
ip -n bench-router link add inner type veth peer name eth0 netns bench-server
ip -n bench-router address add 203.0.113.1/24 dev outer
ip -n bench-router address add 192.0.2.1/24 dev inner
ip -n bench-attacker address add 203.0.113.66/24 dev eth0
ip -n bench-attacker address add 203.0.113.99/24 dev eth0
ip -n bench-server address add 192.0.2.20/24 dev eth0
for end in 'bench-router outer' 'bench-router inner' 'bench-attacker eth0' 'bench-server eth0'; do
  ip -n ${end% *} link set ${end#* } up
done
ip -n bench-attacker route add default via 203.0.113.1
ip -n bench-server route add default via 192.0.2.1
ip netns exec bench-router sh -c 'echo 1 > /proc/sys/net/ipv4/ip_forward'
ip netns exec bench-router nft -f filter.nft

openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=shop.lab -keyout shop.key -out shop.crt 2> openssl.log
ip netns exec bench-server python3 shop.py 2> shop.log &
until ip netns exec bench-server curl -s -o /dev/null http://192.0.2.20:8080/; do sleep 0.2; done
for side in outer inner; do
  ip netns exec bench-router tcpdump -q -U -i $side -w $side.pcap 2> $side.log &
  until grep -qs listening $side.log; do sleep 0.2; done
done

# ask <address to search at> <words> [option of curl ...]
ask() {
  ip netns exec bench-attacker curl -s -o /dev/null -w '%{http_code}\n' --insecure --max-time 8 \
    --resolve shop.lab:8080:192.0.2.20 --resolve shop.lab:8443:192.0.2.20 "${@:3}" \
    -G "$1/search" --data-urlencode "q=$2" || true
}
HTTP=http://shop.lab:8080 HTTPS=https://shop.lab:8443
UNION="' UNION SELECT name, password FROM users--"
echo '1. port scan'
ip netns exec bench-attacker nmap -n -Pn -S 203.0.113.66 -e eth0 -p 8080,8443,5432,22 192.0.2.20 | grep /tcp
ip netns exec bench-attacker nmap -n -Pn -S 203.0.113.66 -e eth0 -p 1-100 192.0.2.20 > nmap.log
echo '2. SQL injection over HTTP' && ask $HTTP "$UNION"
echo '3. the same over HTTPS' && ask $HTTPS "$UNION"
echo '4. a harmless question' && ask $HTTP 'how does the union select its chair'
echo '5. an attack without the words' && ask $HTTP "' OR 1=1--"
echo '6. the address on the list' && ask $HTTP "$UNION" --interface 203.0.113.99

sleep 1
echo 'What the filter counted:'
ip netns exec bench-router nft list ruleset | grep counter
for side in outer inner; do
  mkdir -p $side
  rm -f $side/*
  suricata --runmode single -k none -r $side.pcap -S two.rules -l $side > $side.log 2>&1
  echo "What the sensor reported, $side:"
  cut -d' ' -f3- $side/fast.log
done
rm -f shop.key shop.crt openssl.log nmap.log outer.log inner.log
