#!/bin/bash
# A VPN gateway behind a Linux router, and what it may send: four tries with the rules of appliance.nft.
# Nothing leaves the machine. Needs root, iproute2, nftables, Python and curl.
set -eu
cd "$(dirname "$0")"

cleanup() {
  kill $(jobs -p)
  for name in router appliance updates elsewhere; do ip netns delete "edge-$name"; done
  rm -r "$folder"
}
folder=$(mktemp -d)
for name in router appliance updates elsewhere; do ip netns add "edge-$name"; done
trap cleanup EXIT
ip netns exec edge-router sysctl -qw net.ipv4.ip_forward=1 net.ipv6.conf.all.forwarding=1
# plug <machine> <its address> <the router's> <its IPv6 address> <the router's>
plug() {
  ip -n edge-router link add "$1" type veth peer name eth0 netns "edge-$1"
  ip -n edge-router address add "$3" dev "$1"
  ip -n edge-router address add "$5" dev "$1" nodad
  ip -n edge-router link set "$1" up
  ip -n "edge-$1" address add "$2" dev eth0
  ip -n "edge-$1" address add "$4" dev eth0 nodad
  ip -n "edge-$1" link set eth0 up
  ip -n "edge-$1" route add default via "${3%/*}"
  ip -n "edge-$1" route add default via "${5%/*}"
}
plug appliance 10.0.9.2/24 10.0.9.1/24 fd00:9::2/64 fd00:9::1/64
plug updates 198.51.100.80/24 198.51.100.1/24 fd00:80::80/64 fd00:80::1/64
plug elsewhere 203.0.113.66/24 203.0.113.1/24 fd00:66::66/64 fd00:66::1/64

head -c 300000 /dev/zero > "$folder/page"
for place in appliance updates elsewhere; do
  ip netns exec "edge-$place" python3 -m http.server --directory "$folder" --bind :: 443 > /dev/null 2>&1 &
done

# ask <machine> <URL>
ask() {
  ip netns exec "edge-$1" curl -s -o /dev/null -w '%{http_code}, %{size_download} bytes\n' --max-time 2.5 "$2" |
    sed 's/^000.*/timed out/'
}
for place in 10.0.9.2 198.51.100.80 203.0.113.66; do
  until ip netns exec edge-router curl -s -o /dev/null "http://$place:443/"; do sleep 0.2; done
done
ip netns exec edge-router nft -f appliance.nft
counted() { ip netns exec edge-router nft list chain inet appliance forward | grep -o 'counter packets.*'; }

echo 'the appliance asks the update server' && ask appliance http://198.51.100.80:443/page
echo 'another host' && ask appliance http://203.0.113.66:443/page && counted
echo 'the same host by IPv6' && ask appliance 'http://[fd00:66::66]:443/page' && counted
echo 'a client outside asks the appliance' && ask elsewhere http://10.0.9.2:443/page && counted
