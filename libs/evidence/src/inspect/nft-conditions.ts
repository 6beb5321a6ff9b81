import type { FirewallRule } from '@netward/lab-engine';

/** One thing that a rule asks of a packet, in the words of nftables: `tcp dport { 80, 443 }`. */
export interface NftCondition {
  readonly field: 'source' | 'destination' | 'port';
  readonly keyword: string;
  readonly wanted: string;
}

/** What a rule asks of a packet, in the order in which `nft list ruleset` prints it. */
export function nftConditions({ source, destination, ports }: FirewallRule): NftCondition[] {
  const conditions: NftCondition[] = [];
  if (source !== null) conditions.push({ field: 'source', keyword: 'ip saddr', wanted: source });
  if (destination !== null)
    conditions.push({ field: 'destination', keyword: 'ip daddr', wanted: destination });
  if (ports !== null) {
    const wanted = ports.length === 1 ? String(ports[0]) : `{ ${ports.join(', ')} }`;
    conditions.push({ field: 'port', keyword: 'tcp dport', wanted });
  }
  return conditions;
}
