/** The options that `openvpn --help` of 2.6 lists, and some of those that only files have. */
export const OPTIONS: ReadonlySet<string> = new Set(
  `allow-compression allow-pull-fqdn allow-recursive-routing askpass auth auth-gen-token auth-nocache auth-retry
  auth-user-pass auth-user-pass-optional auth-user-pass-verify bcast-buffers bind bind-dev block-ipv6
  block-outside-dns ca capath ccd-exclusive cd cert chroot cipher client client-config-dir client-connect
  client-disconnect client-nat client-to-client comp-lzo comp-noadapt compress config connect-freq
  connect-freq-initial connect-retry connect-retry-max connect-timeout crl-verify daemon data-ciphers
  data-ciphers-fallback dev dev-node dev-type dh disable disable-dco disable-occ dns down down-pre duplicate-cn echo
  engine explicit-exit-notify extra-certs fast-io float fragment genkey gremlin group hand-window hash-size help
  http-proxy http-proxy-option ifconfig ifconfig-ipv6 ifconfig-ipv6-pool ifconfig-ipv6-push ifconfig-noexec
  ifconfig-nowarn ifconfig-pool ifconfig-pool-persist ifconfig-push ignore-unknown-option inactive ipchange iroute
  iroute-ipv6 keepalive key keying-material-exporter keysize learn-address link-mtu lladdr local log log-append
  lport machine-readable-output management management-client management-client-auth management-client-group
  management-client-user management-forget-disconnect management-hold management-log-cache
  management-query-passwords management-query-proxy management-query-remote management-signal management-up-down
  mark max-clients max-routes-per-client memstats mktun mlock mode mssfix mtu-disc mtu-test multihome mute
  mute-replay-warnings ncp-ciphers nice no-name-remapping no-replay nobind ns-cert-type opt-verify passtos
  persist-key persist-local-ip persist-remote-ip persist-tun ping ping-exit ping-restart ping-timer-rem
  pkcs11-cert-private pkcs11-id pkcs11-id-management pkcs11-pin-cache pkcs11-private-mode
  pkcs11-protected-authentication pkcs11-providers pkcs12 plugin port port-share proto proto-force providers pull
  pull-filter push push-peer-info push-remove push-reset rcvbuf redirect-gateway redirect-private register-dns
  remap-usr1 remote remote-cert-eku remote-cert-ku remote-cert-tls remote-random remote-random-hostname reneg-bytes
  reneg-pkts reneg-sec replay-persist replay-window resolv-retry rmtun route route-delay route-gateway route-ipv6
  route-ipv6-gateway route-metric route-noexec route-nopull route-pre-down route-up rport script-security secret
  server server-bridge server-ipv6 session-timeout setenv shaper show-ciphers show-digests show-engines show-gateway
  show-pkcs11-ids show-tls single-session sndbuf socks-proxy socks-proxy-retry stale-routes-check static-challenge
  status status-version suppress-timestamps syslog tcp-nodelay tcp-queue-limit test-crypto tls-auth tls-cert-profile
  tls-cipher tls-ciphersuites tls-client tls-crypt tls-crypt-v2 tls-crypt-v2-verify tls-exit tls-remote tls-server
  tls-timeout tls-verify tls-version-max tls-version-min tmp-dir topology tran-window tun-mtu tun-mtu-extra
  txqueuelen up up-delay up-restart user username-as-common-name verb verify-client-cert verify-hash
  verify-x509-name version vlan-accept vlan-pvid vlan-tagging writepid x509-track x509-username-field`.split(
    /\s+/,
  ),
);

/** The flags of redirect-gateway. */
export const FLAGS: ReadonlySet<string> = new Set(
  'autolocal block-local bypass-dhcp bypass-dns def1 ipv6 local !ipv4'.split(' '),
);

/** What goes between client and gateway. */
export const PROTOCOLS: ReadonlySet<string> = new Set(
  `udp udp4 udp6 tcp tcp4 tcp6 tcp-client tcp4-client tcp6-client tcp-server tcp4-server tcp6-server`.split(
    ' ',
  ),
);
