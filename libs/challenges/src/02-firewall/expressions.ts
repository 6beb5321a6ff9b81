import type { Expression } from '../expression.ts';

/** A chain that has this one rule. */
const chainWith = (rule: string) =>
  `table inet filter {
  chain forward {
    type filter hook forward priority filter; policy drop;
    ${rule}
  }
}
`;

const READ = [
  'accept',
  'ct state established,related accept',
  'ct state established, related accept',
  'ct state { established, related } accept',
  'ct state new tcp dport 22 accept',
  'tcp dport 22 ct state new accept',
  'ct state != new accept',
  'ct state invalid drop',
  'ip saddr 10.0.0.3 tcp dport 22 accept',
  'tcp dport ssh ip saddr 10.0.0.0/28 accept',
  'ip saddr { 10.0.0.3, 10.0.0.5-10.0.0.9, 10.0.1.0/24 } accept',
  'ip saddr 10.0.0.5-10.0.0.9 accept',
  'ip saddr != 10.0.0.3 drop',
  'ip saddr != { 10.0.0.3, 10.0.0.4 } drop',
  'ip daddr == 10.0.0.20 accept',
  'ip daddr eq 10.0.0.20 accept',
  'ip saddr ne 10.0.0.3 drop',
  'tcp dport { ssh, http, https, 8443 } accept',
  'tcp dport http-alt accept',
  'tcp dport 8000-8443 accept',
  'tcp dport { 22, 8000-8443, } accept',
  'tcp dport != { 22, 3306 } accept',
  'tcp dport { 22, 22 } accept',
  'counter accept',
  'tcp dport 22 counter packets 0 bytes 0 drop',
  'log drop',
  'log prefix "ssh " counter drop',
  'tcp dport 22 counter log prefix ssh drop',
  'ip saddr 10.0.0.3 accept comment "the desk"',
  'tcp dport 22 reject with tcp reset comment "closed"',
  'ip saddr 203.0.113.66 drop # the scanner',
] as const;

const KNOWN_OF = [
  'tcp sport 22 accept',
  'tcp flags syn accept',
  'tcp dport > 1024 accept',
  'tcp dport ge 1024 accept',
  'tcp dport rsync accept',
  'tcp dport 0x16 accept',
  'ip protocol tcp accept',
  'ip ttl 64 accept',
  'ip saddr 10.0.0.3 ip saddr 10.0.0.4 accept',
  'ip saddr 010.0.0.3 accept',
  'ip saddr localhost accept',
  'ip daddr . tcp dport { 10.0.0.20 . 22 } accept',
  'udp dport 53 accept',
  'meta l4proto tcp accept',
  'iifname "eth0" accept',
  'icmp type echo-request accept',
  'ip6 saddr ::1 accept',
  'ct mark 1 accept',
  'ct state vmap { established : accept, invalid : drop }',
  'limit rate 10/second accept',
  'tcp dport 22 counter',
  'log prefix "x" level info drop',
  'log group 2 drop',
  'counter packets 12 bytes 720 drop',
  'counter ip saddr 10.0.0.3 drop',
  'reject',
  'reject with icmpx port-unreachable',
  'return',
] as const;

const REFUSED = [
  'allow',
  'ip src 10.0.0.3 accept',
  'tcp port 22 accept',
  'tcp dport 70000 accept',
  'tcp dport 8443-8080 accept',
  'tcp dport 22,80 accept',
  'tcp dport { 22 80 } accept',
  'tcp dport {} accept',
  'ip saddr 10.0.0.300 drop',
  'ip saddr 10.0.0.0/33 drop',
  'ip saddr 10.0.0.0/255.255.255.0 drop',
  'ip saddr 10.0.0.3, 10.0.0.4 accept',
  'ct state NEW accept',
  'comment "office" accept',
  'accept counter',
  'ip daddr 10.0.0.20 accept drop',
] as const;

const rows = (
  rules: readonly string[],
  tool: Expression['tool'],
  challenge: Expression['challenge'],
): readonly Expression[] => rules.map((rule) => ({ text: chainWith(rule), tool, challenge }));

const PLAIN = chainWith('accept');

/** Whole files for `nft -c -f`, most of them the same but for one rule. */
export const EXPRESSIONS: readonly Expression[] = [
  ...rows(READ, 'accepts', 'reads'),
  ...rows(KNOWN_OF, 'accepts', 'knows of'),
  ...rows(REFUSED, 'refuses', 'refuses'),
  { text: `#!/usr/sbin/nft -f\nflush ruleset\n${PLAIN}`, tool: 'accepts', challenge: 'knows of' },
  { text: PLAIN.replace('forward', 'entry'), tool: 'accepts', challenge: 'knows of' },
  { text: PLAIN.replace('inet', 'ip'), tool: 'accepts', challenge: 'knows of' },
  { text: PLAIN.replace('hook forward', 'hook input'), tool: 'accepts', challenge: 'knows of' },
  { text: PLAIN.replace('priority filter', 'priority 0'), tool: 'accepts', challenge: 'reads' },
  { text: PLAIN.replace(/type .*;/, ''), tool: 'accepts', challenge: 'knows of' },
  { text: PLAIN.replace('policy drop', 'policy reject'), tool: 'refuses', challenge: 'refuses' },
  { text: PLAIN.replace(/}\n$/, ''), tool: 'refuses', challenge: 'refuses' },
];
