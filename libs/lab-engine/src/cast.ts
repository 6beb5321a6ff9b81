/** The nodes a lab can show; the web page carries them as `data-node`. */
export const NODE_IDS = [
  'client',
  'server',
  'sniffer',
  'attacker',
  'firewall',
  'ids',
  'ips',
  'tls',
  'waf',
  'vpn',
  'lb',
  'web-a',
  'web-b',
  'siem',
  'soc',
] as const;
export type NodeId = (typeof NODE_IDS)[number];

/** The fixed cast. Addresses are private (RFC 1918) or reserved for documentation (RFC 5737). */
export const ADDRESSES = {
  client: '10.0.0.10',
  server: '10.0.0.20',
  sniffer: '10.0.0.99',
  attacker: '203.0.113.66',
  vpn: '198.51.100.1',
  'web-a': '10.0.1.11',
  'web-b': '10.0.1.12',
} as const;

export const HOST_NAME = 'shop.lab';
export const HTTP_PORT = 8080;
export const HTTPS_PORT = 8443;
