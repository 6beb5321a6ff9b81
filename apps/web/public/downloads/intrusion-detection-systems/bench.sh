#!/bin/bash
# Records shop.pcap and slow.pcap anew: two network namespaces on one Linux machine, the shop in one,
# both clients in the other. Nothing leaves the machine. Needs root, iproute2, curl, openssl, tcpdump
# and Python. The times and port numbers differ in each recording, the alerts do not.
set -eu
PATHS='/admin /backup /.git/config /.env /old /test /dev /config.php /db.sql /phpmyadmin /wp-admin /api
  /shell /console /login /upload /uploads /private /secret /server-status /.svn/entries /.htaccess
  /dump.zip /site.tar.gz /staging /tmp /logs /error.log /debug /status'

cleanup() {
  for job in $(jobs -p); do kill "$job"; done
  ip netns delete bench-shop; ip netns delete bench-clients
}
ip netns add bench-shop
ip netns add bench-clients
trap cleanup EXIT
ip -n bench-shop link add veth0 type veth peer name veth1 netns bench-clients
ip -n bench-shop address add 10.0.0.20/24 dev veth0
ip -n bench-clients address add 10.0.0.10/24 dev veth1
ip -n bench-clients address add 203.0.113.66/32 dev veth1
for name in bench-shop bench-clients; do ip -n $name link set lo up; done
ip -n bench-shop link set veth0 up
ip -n bench-clients link set veth1 up
ip -n bench-shop route add 203.0.113.66/32 dev veth0

openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=shop.lab -keyout shop.key -out shop.crt 2> openssl.log
ip netns exec bench-shop python3 shop.py 2> shop.log &

# ask <client> <address> [option of curl ...]
ask() { ip netns exec bench-clients curl -s -o /dev/null --path-as-is --interface "$1" "${@:3}" "$2"; }
until ask 10.0.0.10 http://10.0.0.20:8080/help; do sleep 0.2; done
record() {
  ip netns exec bench-shop tcpdump -q -U -i veth0 -w "$1" tcp 2> tcpdump.log & recorder=$!
  until grep -q listening tcpdump.log; do sleep 0.2; done
}
finish() { sleep 1; kill "$recorder"; wait "$recorder" || true; }

SHOP=http://10.0.0.20:8080
record shop.pcap
ask 10.0.0.10 "$SHOP/"
ask 10.0.0.10 "$SHOP/search?q=blue+shoes"
ask 10.0.0.10 "$SHOP/search?q=trade+union+select+committee"
ask 203.0.113.66 "$SHOP/search?q='+UNION+SELECT+name,password+FROM+users--"
ask 203.0.113.66 "$SHOP/search?q=%27%20%55nion%20%53elect%20name%2Cpassword%20from%20users--"
ask 203.0.113.66 "$SHOP/search?q='/**/UNION/**/SELECT/**/name,password/**/FROM/**/users--"
ask 203.0.113.66 "$SHOP/search?q=%3Cscript%3Ealert(document.cookie)%3C/script%3E"
ask 203.0.113.66 "https://shop.lab:8443/search?q='+UNION+SELECT+name,password+FROM+users--" \
  --insecure --tlsv1.3 --resolve shop.lab:8443:10.0.0.20
for path in $PATHS; do ask 203.0.113.66 "$SHOP$path"; done
finish

record slow.pcap
for path in $PATHS; do ask 203.0.113.66 "$SHOP$path"; sleep 1; done
finish
rm -f shop.key shop.crt openssl.log shop.log tcpdump.log
