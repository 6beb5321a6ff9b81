#!/bin/bash
# Sends the requests of the article to the careless preview and the stand-in for the metadata service, in a
# network of their own: without a cut, with the token, and with the packet filter. Needs root, iproute2,
# Python, nftables and curl, with preview.py, metadata.py and instance.nft beside it.
set -eu
# All processes and the network end with the script.
if [ "${1:-}" != inside ]; then
  exec unshare --net --mount --pid --fork --mount-proc --kill-child bash "$0" inside
fi
cd "$(dirname "$0")"
KEYS=http://169.254.169.254/latest/meta-data/iam/security-credentials
ip link set lo up
for address in 192.0.2.30/32 169.254.169.254/32 fd00:ec2::254/128; do ip address add "$address" dev lo; done

# preview <address to fetch>: the answer to the user outside, and its status
preview() { curl -s -w '%{http_code}\n' "http://192.0.2.30:8080/?url=$1" | tr '\0' '\n'; }
# answers <URL>: waits until a server does
answers() { until curl -s -o /dev/null "$1"; do sleep 0.1; done; }
servers=()
# metadata [option …]: starts the stand-in on its two addresses
metadata() {
  for address in 169.254.169.254 fd00:ec2::254; do
    python3 metadata.py "$@" "$address" 2> /dev/null &
    servers+=($!)
  done
  answers http://169.254.169.254/
  answers 'http://[fd00:ec2::254]/'
}

# The web server's user gets the program from root's hands, in case it may not read this folder.
env -i DB_PASSWORD=made-up-for-this-test setpriv --reuid www-data --regid www-data --clear-groups \
  /usr/bin/python3 - 192.0.2.30 < preview.py 2> /dev/null &
answers http://192.0.2.30:8080/
metadata
echo '# the attack' && preview "$KEYS/preview-role"
echo '# a file' && preview file:///proc/self/environ

kill "${servers[@]}"
wait "${servers[@]}" || true
metadata --token
echo '# with the token' && preview "$KEYS/preview-role"

nft -f instance.nft
echo '# with the packet filter' && preview "$KEYS/preview-role"
preview 'http://[fd00:ec2::254]/'
nft list chain inet instance output | grep counter
echo '# another user asks for a token, on both addresses'
for host in 169.254.169.254 '[fd00:ec2::254]'; do
  curl -s -X PUT -H 'X-aws-ec2-metadata-token-ttl-seconds: 60' "http://$host/latest/api/token"
done
