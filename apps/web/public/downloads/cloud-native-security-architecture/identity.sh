#!/bin/bash
# Four callers ask a stand-in for a database that demands mutual TLS: first one that stops at that, then one
# that looks at the name. Everything happens on the loopback interface of a network of its own.
# Needs root, OpenSSL, Node.js and curl.
set -eu
if [ "${1:-}" != inside ]; then
  exec unshare --net --pid --fork --mount-proc --kill-child bash "$0" inside
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap exit INT TERM
cd "$work"
ip link set lo up

# authority <file>, then certificate <file> <authority> <name of the workload>
authority() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 2 -subj "/CN=$1" \
    -keyout "$1.key" -out "$1.crt" 2> openssl.log
}
certificate() {
  printf 'subjectAltName=critical,%s\n' "$3" > "$1.ext"
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -subj / -keyout "$1.key" -out "$1.csr" 2> openssl.log
  openssl x509 -req -in "$1.csr" -CA "$2.crt" -CAkey "$2.key" -days 1 -extfile "$1.ext" -out "$1.crt" 2> openssl.log
}
authority shop-ca
authority other-ca
CART=URI:spiffe://shop.lab/ns/shop/sa/cart
certificate db shop-ca DNS:db.shop.lab
certificate cart shop-ca "$CART"
certificate front shop-ca URI:spiffe://shop.lab/ns/shop/sa/front
certificate forged other-ca "$CART"

cat > db.mjs <<'END'
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';

const [key, cert, ca] = ['db.key', 'db.crt', 'shop-ca.crt'].map((name) => readFileSync(name));
const tls = { key, cert, ca, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' };
const allowed = new Set(['URI:spiffe://shop.lab/ns/shop/sa/cart']);
const serve = (port, isAllowed) =>
  createServer(tls, (request, response) => {
    const name = request.socket.getPeerCertificate().subjectaltname;
    response.writeHead(isAllowed(name) ? 200 : 403).end(`${name}\n`);
  }).listen(port, '127.0.0.1');
serve(5431, () => true);
serve(5432, (name) => allowed.has(name));
END
node db.mjs &
until (exec 3<> /dev/tcp/127.0.0.1/5432) 2> probe.log; do sleep 0.1; done
# ask <port> [option of curl …]: the status, or what ended the connection
ask() {
  local said
  said=$(curl -sS --cacert shop-ca.crt --resolve "db.shop.lab:$1:127.0.0.1" -w '%{http_code}' -o answer \
    "${@:2}" "https://db.shop.lab:$1/" 2>&1) || said=${said##*alert }
  case $said in *curl*) echo 'cut off without a word' ;; *certificate*) echo 'certificate required' ;;
  *) echo "$said" ;; esac
}
printf '%-10s%-26s%s\n' '' 'any certificate of ours' 'the name is looked at'
for caller in cart front forged nobody; do
  own=()
  [ "$caller" = nobody ] || own=(--cert "$caller.crt" --key "$caller.key")
  printf '%-10s%-26s%s\n' "$caller" "$(ask 5431 "${own[@]}")" "$(ask 5432 "${own[@]}")"
done
