import type { WalkedRule, Why } from '@netward/evidence';
import { tableOf } from '@netward/lab-engine/vpn';
import { writtenDuring } from '../played.ts';
import type { FlowEvidence, FlowRecord, Day } from '../challenge.ts';
import { addressOf, hasAddress, networkOf } from '@netward/lab-engine/ipv4';
import type { VpnConfiguration } from './configuration.ts';
import { courseOf, entryInWords, outcomeOf } from './judge.ts';
import { partOf, playedFlows, routingOf, type PlayedVpnFlow } from './play.ts';
import { CAFE_ROUTER, CLIENT, GATEWAY, OFFICE_RESOLVER } from './places.ts';

export function evidence(
  configuration: VpnConfiguration,
  day: Day,
  id: string,
): FlowEvidence | null {
  const each = playedFlows(configuration, day).find(({ flow }) => flow.id === id);
  if (!each) return null;
  return {
    packets: each.played?.packets ?? [],
    why: whyOf(configuration, each),
    written: writtenAbout(each),
  };
}

/** What the resolver and the web server write. OpenVPN writes nothing about a packet, nor does the café. */
function writtenAbout({ flow, resolver, lookup, played }: PlayedVpnFlow): readonly FlowRecord[] {
  const { time, what, place } = flow;
  if (what !== 'name')
    return played ? writtenDuring(played).filter(({ tool }) => tool === 'nginx') : [];
  const isFromTunnel = lookup.via === 'tunnel';
  if (resolver === OFFICE_RESOLVER && !isFromTunnel) return [];
  const text = `Nov 22 ${time} dnsmasq[412]: query[A] ${place.host} from ${isFromTunnel ? GATEWAY : CLIENT}`;
  return [{ time, tool: 'dnsmasq', text }];
}

function whyOf(configuration: VpnConfiguration, each: PlayedVpnFlow): Why {
  const { flow, isResolved, resolver, way } = each;
  const outcome = outcomeOf(each);
  const isAboutName = flow.what === 'name' || !isResolved;
  const address = isAboutName ? resolver : flow.place.address;
  const isHidden = courseOf(each).isEncrypted || way.via === 'tunnel';
  return {
    device: isAboutName ? null : 'VPN',
    node: 'client',
    verdict: {
      served: isHidden ? ('encrypted' as const) : ('passed' as const),
      'turned-away': 'failed' as const,
      stopped: 'encrypted' as const,
      through: 'exposed' as const,
    }[outcome],
    heading: 'The laptop’s routes, the narrowest first',
    sentence: sentenceOf(each),
    reason: { kind: 'rule walk', rules: walkedTable(configuration, address) },
    facts: [],
    silent: silentOf(each),
  };
}

/** What happened and why. */
function sentenceOf(each: PlayedVpnFlow): string {
  const { flow, resolver, lookup, way, isResolved } = each;
  const { what, place } = flow;
  const { isReached, isEncrypted, isTlsRefused } = courseOf(each);
  if (what === 'name')
    return lookup.via === 'tunnel'
      ? `The lookup of ${place.host} goes to ${resolver} inside the tunnel, so the café sees only that there is one.`
      : `The lookup of ${place.host} goes to ${resolver} in the clear (${entryInWords(lookup)}), so the café reads the name.`;
  if (!isResolved)
    return resolver === CAFE_ROUTER
      ? `The café’s resolver, ${resolver}, does not know ${place.host}, a name of the office, so nothing was sent.`
      : `Lookups go to ${resolver}, but ${entryInWords(lookup)} does not lead there, so there is no address for ${place.host} and nothing was sent.`;
  if (!isReached) return unreached(each);
  if (isEncrypted)
    return `${place.host} is asked over TLS (${entryInWords(way)}), so nobody on the way reads the request.`;
  const tried = isTlsRefused
    ? 'The browser asks on 443 first and is refused, as the site has no TLS. '
    : '';
  if (way.via === 'outside')
    return `${tried}The request to ${place.host} is plain HTTP and goes around the tunnel (${entryInWords(way)}), so the café reads it.`;
  return what === 'login'
    ? `The tunnel hides the request from the café, but it ends at ${GATEWAY}: from there to ${place.host} it is plain HTTP, password and all.`
    : `${tried}The tunnel hides the request to ${place.host} from the café; beyond ${GATEWAY} it is plain HTTP.`;
}

function unreached({ flow: { place }, way }: PlayedVpnFlow): string {
  const route = entryInWords(way);
  if (place.reach === 'calls')
    return `The call goes into the tunnel (${route}), and the gateway has no room for video: it drops it.`;
  return place.reach === 'office'
    ? `${place.address} is inside the office and has no meaning outside: ${route}, and the café’s router drops it.`
    : `${place.host} answers the gateway’s address alone, and this SYN leaves with the café’s (${route}).`;
}

function silentOf(course: PlayedVpnFlow): readonly string[] {
  const { what, place } = course.flow;
  if (what === 'name')
    return course.resolver === OFFICE_RESOLVER && course.lookup.via === 'outside'
      ? [`The resolver wrote nothing: the lookup never reached ${OFFICE_RESOLVER}.`]
      : [];
  if (!course.isResolved) return ['The site wrote nothing: nothing was sent to it.'];
  if (courseOf(course).isReached) return [];
  return place.reach === 'partner'
    ? ['The site wrote nothing: its filter dropped the SYN, so no request reached it.']
    : ['The site wrote nothing: no packet reached it.'];
}

/** The routing table as a list that is walked: the first network that has the address decides. */
function walkedTable(configuration: VpnConfiguration, address: string): readonly WalkedRule[] {
  const table = tableOf(routingOf(configuration));
  const number = addressOf(address)!;
  const decided = table.findIndex(({ network }) => hasAddress(networkOf(network)!, number));
  return table.map((entry, index) => {
    const result = index === decided ? 'matches' : index < decided ? 'no match' : 'not reached';
    const text = `${entry.network} ${entry.via === 'tunnel' ? 'dev tun0' : `via ${CAFE_ROUTER}`}`;
    const marks = index === decided ? [{ from: 0, to: entry.network.length }] : [];
    return {
      number: index + 1,
      name: partOf(configuration, entry) ?? entry.network,
      text: { text, marks },
      action: 'accept',
      result,
      compared:
        result === 'not reached'
          ? []
          : [
              {
                name: 'address',
                value: address,
                wanted: `in ${entry.network}`,
                result: result === 'matches' ? 'matches' : 'is not',
              },
            ],
      sentence: {
        matches: `It has ${address}: ${entry.via === 'tunnel' ? 'into the tunnel' : 'around the tunnel'}.`,
        'no match': 'Not in it, go on to the next wider one.',
        'not reached': 'Wider, not asked.',
      }[result],
    };
  });
}
