import type { WalkedRule, Why } from '@netward/evidence';
import { addressOf, hasAddress, networkOf } from '@netward/lab-engine/ipv4';
import { tableOf, type TableEntry } from '@netward/lab-engine/vpn';
import type { FlowRecord } from '../challenge.ts';
import { evidenceFrom, writtenDuring } from '../played.ts';
import { filled } from '@netward/lab-engine/filled';
import {
  type VpnConfiguration,
  CAFE_ROUTER,
  CLIENT,
  GATEWAY,
  OFFICE_RESOLVER,
} from './configuration.ts';
import {
  fateInWords,
  isAboutName,
  outcomeOf,
  partOf,
  playedFlows,
  routingOf,
  type PlayedVpnFlow,
} from './judge.ts';
import texts from './texts.json' with { type: 'json' };

export const evidence = evidenceFrom(playedFlows, (each, configuration) => ({
  packets: each.played?.packets ?? [],
  why: whyOf(configuration, each),
  written: writtenAbout(each),
}));

/** What the resolver and the web server write. OpenVPN writes nothing about a packet, nor does the café. */
function writtenAbout({ flow, resolver, lookup, played }: PlayedVpnFlow): readonly FlowRecord[] {
  const { time, what, place } = flow;
  if (what !== 'name')
    return played ? writtenDuring(played).filter(({ tool }) => tool === 'nginx') : [];
  const isFromTunnel = lookup.via === 'tunnel';
  if (resolver === OFFICE_RESOLVER && !isFromTunnel) return [];
  const text = `Nov 22 ${time} dnsmasq[412]: query[A] ${place.name} from ${isFromTunnel ? GATEWAY : CLIENT}`;
  return [{ time, tool: 'dnsmasq', text }];
}

function whyOf(configuration: VpnConfiguration, each: PlayedVpnFlow): Why {
  const { flow, resolver, way, end } = each;
  const isHidden = end.isEncrypted || way.via === 'tunnel';
  const verdicts = {
    served: isHidden ? 'encrypted' : 'passed',
    'turned-away': 'failed',
    stopped: 'encrypted',
    through: 'exposed',
  } as const;
  const silent = fateInWords(each, 'silent');
  const address = isAboutName(each) ? resolver : flow.place.address;
  return {
    device: isAboutName(each) ? null : 'VPN',
    node: 'client',
    verdict: verdicts[outcomeOf(each)],
    heading: 'The laptop’s routes, the narrowest first',
    sentence: fateInWords(each, 'sentence')!,
    reason: { kind: 'rule walk', rules: walkedTable(configuration, address) },
    facts: [],
    silent: silent === null ? [] : [silent],
  };
}

/** The routing table as a list that is walked: the first network that has the address decides. */
function walkedTable(configuration: VpnConfiguration, address: string): readonly WalkedRule[] {
  const table = tableOf(routingOf(configuration));
  const number = addressOf(address)!;
  const decided = table.findIndex(({ network }) => hasAddress(networkOf(network)!, number));
  return table.map((entry, index) => {
    const result = index === decided ? 'matches' : index < decided ? 'no match' : 'not reached';
    const name = partOf(configuration, entry) ?? entry.network;
    return { number: index + 1, name, action: 'accept', result, ...walked(entry, result, address) };
  });
}

function walked(
  { network, via }: TableEntry,
  result: keyof typeof texts.routes,
  address: string,
): Pick<WalkedRule, 'text' | 'compared' | 'sentence'> {
  const isTunnel = via === 'tunnel';
  const isMatch = result === 'matches';
  const compared = {
    name: 'address',
    value: address,
    wanted: `in ${network}`,
    result: isMatch ? 'matches' : 'is not',
  } as const;
  return {
    text: {
      text: `${network} ${isTunnel ? 'dev tun0' : `via ${CAFE_ROUTER}`}`,
      marks: isMatch ? [{ from: 0, to: network.length }] : [],
    },
    compared: result === 'not reached' ? [] : [compared],
    sentence: filled(texts.routes[result], {
      address,
      way: isTunnel ? 'into the tunnel' : 'around the tunnel',
    }),
  };
}
