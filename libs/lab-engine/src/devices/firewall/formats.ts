import type { LabState, NodeId } from '../derived.ts';
import { macOf, ownMacOf } from '../../views/wording.ts';
import { chainOf } from './firewall.ts';
import { printChain } from './filter.ts';
import {
  frameLength,
  packetFor,
  writtenAt,
  isoMicros,
  PRIORITY,
  foldOf,
  line,
  settingsAfter,
  type Occasion,
  type KindFormats,
  type ToolFold,
} from '../../inspect/formats.ts';
import { innerOf } from '../../inspect/packet-facts.ts';
import { ipNumbersOf, isWhole, windowOf } from '../../packets/ip-header.ts';
import folds from './formats.json' with { type: 'json' };

/** The rule set as `nft list ruleset` prints it, ready for `nft -f`; empty with the firewall off. */
export function nftRuleset(state: LabState): string {
  return state.firewallEnabled ? printChain(chainOf(state)) : '';
}

function interfaceOf(node: NodeId): string {
  if (node === 'attacker') return 'eth1';
  return node === 'vpn' ? 'eth2' : 'eth0';
}

/** Flags in the kernel's order and words. */
const flagsOf = (flags: string): string =>
  ['ACK', 'PSH', 'RST', 'SYN', 'FIN'].filter((flag) => flags.split('/').includes(flag)).join(' ');

/** What the kernel says of a packet that a rule with a log dropped; null of one without. */
function nftKernelMessage(occasion: Occasion): string | null {
  const { record, played } = occasion;
  const rule = played.before.firewallRules.find(({ name }) => name === record.rule);
  if (rule?.log === undefined) return null;
  const [address, port] = (record.destination ?? '').split(':');
  const packet = packetFor(occasion)!;
  const { ttl, identification } = ipNumbersOf(played.result.packets, packet);
  const { from, ip } = packet;
  const tcp = innerOf(packet).tcp!;
  return [
    `${rule.log}IN=${interfaceOf(from)} OUT=eth3`,
    `MAC=${ownMacOf('firewall')}:${macOf(from, ip.source)}:08:00`,
    `SRC=${record.source} DST=${address} LEN=${frameLength(packet) - 14} TOS=0x00 PREC=0x00`,
    // A router takes one off before it forwards.
    `TTL=${ttl - 1} ID=${identification}${isWhole(tcp) ? ' DF' : ''}`,
    `PROTO=TCP SPT=${tcp.sourcePort} DPT=${port} WINDOW=${windowOf(tcp)} RES=0x00 ${flagsOf(tcp.flags)} URGP=0`,
  ].join(' ');
}

/** What stands before it in `journalctl -k -o short-iso-precise`. */
function journalHead(occasion: Occasion): string {
  return `${isoMicros(writtenAt(occasion))}+0000 firewall kernel: `;
}

/** The rule set after this action; null with the firewall off. */
export function nftRulesetFold(state: LabState): ToolFold | null {
  return foldOf(folds.rules, nftRuleset(state) || null);
}

const RULE_SET = settingsAfter(nftRulesetFold);

export const formats = {
  'firewall-on': RULE_SET,
  'rule-added': RULE_SET,
  'rule-removed': RULE_SET,
  'firewall-rejected': RULE_SET,
  'firewall-dropped': {
    folds: (occasion) => {
      const text = nftKernelMessage(occasion);
      const log = foldOf(folds.log, text && journalHead(occasion) + text);
      return [log, nftRulesetFold(occasion.played.before)];
    },
    written: (occasion) =>
      line('firewall/kernel.log', 'kernel', PRIORITY.kernelWarning, nftKernelMessage(occasion)).map(
        (each) => ({ ...each, head: journalHead(occasion) }),
      ),
  },
} satisfies KindFormats;
