/** The fixed cast. Addresses are private (RFC 1918) or reserved for documentation (RFC 5737). */
export const ADDRESSES = {
  client: '10.0.0.10',
  /** A second customer on the client's segment, who logs in while the client cannot. */
  customer: '10.0.0.12',
  server: '10.0.0.20',
  sniffer: '10.0.0.99',
  attacker: '203.0.113.66',
  vpn: '198.51.100.1',
  'web-a': '10.0.1.11',
  'web-b': '10.0.1.12',
} as const;

/** A proxy takes over the server's address; these are the addresses behind it. */
export const INNER = { waf: '10.0.2.1', behindWaf: '10.0.2.20', lb: '10.0.1.1' } as const;

export const HOST_NAME = 'shop.lab';
export const HTTP_PORT = 8080;
export const HTTPS_PORT = 8443;

/** Nodes in the path send in the names of others, from where they stand themselves. */
const IN_PATH: ReadonlySet<string> = new Set(['firewall', 'ips', 'vpn']);

/** The routers before the lab: none in it, the attacker's eleven, and 6 to 17 by the last number of other addresses. */
export function hopsOf(node: string, address: string): number {
  if (address.startsWith('10.') || IN_PATH.has(node)) return 0;
  if (address === ADDRESSES.attacker) return 11;
  return 6 + (Number(address.split('.').at(-1)) % 12);
}
