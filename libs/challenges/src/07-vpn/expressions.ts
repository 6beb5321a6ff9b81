import type { Expression } from '../expression.ts';

const FRAME = ['client', 'dev tun', 'proto udp', 'remote 198.51.100.1 1194'];
/** A client's file that has this as well. */
const file = (...lines: readonly string[]) => [...FRAME, ...lines].join('\n');
/** A client's file with another line in the place of one of its own. */
const instead = (own: number, line: string) => FRAME.with(own, line).join('\n');

const READ: readonly string[] = [
  file(),
  FRAME.toReversed().join('\n'),
  file('redirect-gateway def1'),
  file('redirect-gateway   def1   # everything'),
  file('redirect-gateway def1', 'redirect-gateway def1'),
  file('dhcp-option DNS 10.0.1.53'),
  file('route 10.0.1.0 255.255.255.0'),
  file('route 10.0.1.0 255.255.255.0 net_gateway'),
  file('\troute 10.0.1.0 255.255.255.0 # office'),
  file('route "10.0.1.0" 255.255.255.0'),
  file('route 10.0.1.53'),
  file('route 10.0.1.53 255.255.255.255'),
  file('# remark', '; remark', ''),
  file('client'),
  instead(3, 'remote "198.51.100.1" 1194'),
];

const KNOWN: readonly string[] = [
  'redirect-gateway',
  'redirect-gateway autolocal',
  'redirect-gateway def1 bypass-dhcp',
  'redirect-gateway def1 ipv6',
  'redirect-gateway local def1',
  'redirect-private def1',
  'dhcp-option DNS 10.0.0.1',
  'dhcp-option DOMAIN office.lab',
  'dns server 1 address 10.0.1.53',
  'route office.lab',
  'route remote_host 255.255.255.255 net_gateway',
  'route 10.0.1.0/24',
  'route 10.0.1.0 /24',
  'route 10.0.1.0 255.0.255.0',
  'route 10.0.1.7 255.255.255.0',
  'route 10.0.1.0 255.255.255.0 10.8.0.1',
  'route 10.0.1.0 255.255.255.0 vpn_gateway',
  'route 10.0.1.0 255.255.255.0 net_gateway 5',
  'route 10.0.1.0 default net_gateway',
  'route 10.0.1.0 255.255.255.0\nroute 10.0.1.0 255.255.255.0',
  '--route 10.0.1.0 255.255.255.0',
  'route-ipv6 2001:db8::/32',
  'route-nopull',
  'route-metric 5',
  'route-delay 2',
  'remote 198.51.100.2 1194',
  'remote gateway.office.lab 1194 udp',
  'proto tcp',
  'proto tcp-client',
  'dev tap',
  'dev tun0',
  'port 1194',
  'nobind',
  'persist-key',
  'persist-tun',
  'resolv-retry infinite',
  'remote-cert-tls server',
  'cipher AES-256-GCM',
  'data-ciphers AES-256-GCM:AES-128-GCM',
  'auth SHA256',
  'tls-version-min 1.2',
  'auth-nocache',
  'verb 3',
  'keepalive 10 60',
  'pull',
  'pull-filter ignore "redirect-gateway"',
  'mssfix 1400',
  'float',
  'topology subnet',
  'script-security 2',
  'explicit-exit-notify 1',
  'setenv opt block-outside-dns',
].map((line) => file(line));

const REFUSED: readonly string[] = [
  'hello',
  'Route 10.0.1.0 255.255.255.0',
  'redirect-gatway def1',
  'redirect-gateway def2',
  'dhcp-options DNS 10.0.1.53',
  'dhcp-option',
  'route',
  'route 10.0.1.0 255.255.255.0 net_gateway 5 7',
  'proto sctp',
  'dev',
  '! remark',
  '-verb 3',
  'add route 10.0.1.0',
].map((line) => file(line));

const each = (
  texts: readonly string[],
  tool: Expression['tool'],
  challenge: Expression['challenge'],
): readonly Expression[] => texts.map((text) => ({ text, tool, challenge }));

/** Clients' files, and what OpenVPN 2.6 and the challenge make of them. */
export const EXPRESSIONS: readonly Expression[] = [
  ...each(READ, 'accepts', 'reads'),
  ...each(KNOWN, 'accepts', 'knows of'),
  ...each(REFUSED, 'refuses', 'refuses'),
];
