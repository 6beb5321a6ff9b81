#!/bin/bash
# Runs see.mjs in a network of its own, records the wire, and prints what the wire, a key log and a HAR
# file hold of the same login. Nothing leaves the machine. Needs root, Node.js, Debian's packages
# chromium, openssl, tcpdump, tshark and jq, and `npm install playwright-core@1.65.1` in this folder.
set -eu
cd "$(dirname "$0")"
if [ "${1:-}" != inside ]; then
  exec unshare --net --pid --fork --mount-proc --kill-child bash "$0" inside
fi
trap exit INT TERM
ip link set lo up
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=shop.lab \
  -addext subjectAltName=DNS:shop.lab,DNS:cdn.lab -keyout shop.key -out shop.crt 2> openssl.log
rm -f keys.log page.har
tcpdump -q -U -i lo -w https.pcap tcp port 8443 2> tcpdump.log &
until grep -qs listening tcpdump.log; do sleep 0.1; done
SSLKEYLOGFILE=$PWD/keys.log node see.mjs
sleep 1
kill %1
wait %1 || true
title() { printf '\n# %s\n' "$*"; }
read_wire() { tshark -r https.pcap -d tcp.port==8443,tls "$@" 2> tshark.log; }
title 'the wire without a key: requests, and names in handshakes'
read_wire -Y http.request | wc -l
read_wire -Y tls.handshake.extensions_server_name -T fields -e tls.handshake.extensions_server_name | sort -u
title 'with the key log, first login'
read_wire -o tls.keylog_file:keys.log -Y 'http.request && http.host == "shop.lab"' -T fields \
  -e http.request.method -e http.request.uri -e http.cookie -e urlencoded-form.value | head -4
title 'what the search finds in the HAR file'
jq -r '.log.entries[] | .request.url, .request.postData.text // "", .response.content.text // "",
    ((.request.headers + .response.headers)[] | .name + ": " + .value)' page.har |
  grep -iE 'token|key|passw|pw=|secret|session'
rm -f shop.key shop.crt openssl.log tcpdump.log tshark.log
