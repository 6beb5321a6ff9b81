import { whyOf, type PlayedAction } from '@netward/evidence';
import { ADDRESSES, type LabAction, type LabRecord } from '@netward/lab-engine';
import { endsPlain, isPlainAt, isPlainAtShop } from '@netward/lab-engine/facts';
import {
  questionsAbout,
  type QuestionName,
  type SuggestedQuestion,
} from '@netward/lab-engine/tutor';
import { newestFirst } from '../../lab/learners-lab.ts';
import type { Ask } from '../model.ts';
import { explainRecord, type RunReply } from './explain-line.ts';
import { compareWith, whatWouldHelp } from './what-if.ts';

/** The event that a question was offered for. */
interface SuggestedEvent {
  readonly ask: Ask;
  readonly played: PlayedAction;
  readonly record: LabRecord;
}

type Told = (event: SuggestedEvent) => string | RunReply | undefined;

const backendOf = ({ backend }: LabRecord) => (backend === 'web-b' ? 'WEB B' : 'WEB A');
const otherOf = ({ backend }: LabRecord) => (backend === 'web-b' ? 'WEB A' : 'WEB B');

/** What the records show already: the line and why it is there. */
const explained: Told = ({ ask, played, record }) => explainRecord(ask, played, record);

/** The same action once more, with one switch the other way. */
const without =
  (action: LabAction): Told =>
  ({ ask, played }) =>
    compareWith(ask, played, action);

/** The reason of the record first, then this. */
const reasonAnd =
  (text: string): Told =>
  ({ played, record }) =>
    `${whyOf(played, record).sentence} ${text}`;

const isAboutClient = ({ rule }: LabRecord) => rule === 'block client';

/** Who could read a request between its sender and the shop, from the packets on the wires. */
const readers: Told = ({ played: { result } }) => {
  if (!isPlainAt(result, 'client')) {
    return isPlainAtShop(result)
      ? `Nobody on the client’s segment: there it was inside the tunnel. At the gateway, and on the whole way from there to the server, everybody who sees the packets, because what came out of the tunnel is plain HTTP.`
      : 'Only the two ends of the encryption. Everybody else on the way saw addresses, sizes and timing, but not the request.';
  }
  return endsPlain(result)
    ? 'Everybody who gets to see the packets: whoever listens on the client’s segment, each network and device on the way, and the server. It was plain HTTP, so reading takes nothing but a copy.'
    : 'For its first part, everybody on the way, because it went out over plain HTTP and was answered with a redirect. What followed was encrypted, and only browser and server could read it.';
};

/**
 * The answers to the questions that the panel offers about a record, by their names. A question
 * without an answer does not compile.
 */
const ANSWERS: Readonly<Record<QuestionName, Told>> = {
  'firewall on': reasonAnd(
    'This lab’s default is to accept, so a packet that no rule names passes. A sound rule set ends with a drop for everything that no rule allows.',
  ),
  'firewall off': () =>
    'They are gone: in this lab switching the firewall off removes the rules for client and attacker, and everything passes. A real firewall normally keeps its rule set in a file and has it again at the next start.',
  'rule added': ({ record }) =>
    isAboutClient(record)
      ? `It drops every packet from ${ADDRESSES.client} to the shop. An honest visitor there gets no answer and no error, only a page that never loads until the browser gives up. The shop has lost a customer without any attack: that is availability.`
      : `No. The rule names one address, ${ADDRESSES.attacker}. From any other address the same scan or attack meets no rule and passes, which is why a sound rule set allows what is needed and drops the rest.`,
  'rule removed': ({ record }) =>
    `Everything from ${isAboutClient(record) ? ADDRESSES.client : ADDRESSES.attacker} that no other rule names: what that address sends is up to the default again, and here the default is to accept.`,
  'why dropped': explained,
  'without the rule': (event) =>
    without(isAboutClient(event.record) ? 'blockClient' : 'blockAttacker')(event),
  'IDS on': reasonAnd(
    'When a copy matches a signature it raises an alert, and somebody has to act on it.',
  ),
  'IDS off': () =>
    'The alerts. Requests arrive as they did before, since the sensor never held anything up, but nobody compares them with signatures any more. What happens in the meantime has to be found in other records, such as the server’s log.',
  alert: explained,
  'alert and answer': reasonAnd(
    'The server got the original at the same time and answers what it is asked. An alert tells somebody; it stops nothing.',
  ),
  'IPS on': reasonAnd(
    'A request that matches a signature is dropped before it reaches the server, and both ends of the connection get a reset. A signature that matches the wrong thing does that to a customer.',
  ),
  'IPS off': () =>
    'A device in the path that can drop what it recognises. Requests are no longer compared with its signatures, so an attack is delivered unless something else in the path stops it.',
  'why reset': explained,
  'without the IPS': without('enableIPS'),
  'WAF on': () =>
    'The whole HTTP request, after decryption: method, path, parameters, headers, cookies and body, as far as its rules name them. Each rule that matches adds points, and once a threshold is reached the WAF answers 403 itself instead of asking the application.',
  'WAF off': () =>
    'The device that reads whole requests and refuses those that look like attacks. They go past it unscored, and the flaw in the application, which was there all the time, can be reached by whatever else lets them through.',
  'why denied': explained,
  'without the WAF': without('enableWAF'),
  'TLS on': () =>
    'It protects what is inside the connection: path, parameters, cookies and page, against reading and against unnoticed changes. It leaves visible who talks to whom, the name of the site in the handshake, how much and when. And it filters nothing: an attack arrives encrypted.',
  'TLS off': () =>
    'Everything in the requests and the answers from now on: path, parameters, cookies, password. They travel as plain HTTP again, so a copy of the packets is enough. Nothing listens on 8443 any more, so https addresses fail.',
  redirect: ({ played }) =>
    `It was answered with 301, “moved permanently”, and the browser asked again ${endsPlain(played.result) ? 'over HTTP' : 'over HTTPS'}. That first request and the redirect could be read on the way, path and cookies included; HSTS makes a browser that knows the site skip them.`,
  'vpn on': () =>
    `From the client to the gateway ${ADDRESSES.vpn}: on that part nobody else can read the packets. From the gateway to the server they travel as they would have without a tunnel, only with the gateway’s address as the sender.`,
  'vpn off': () =>
    'Everything on the client’s own segment: the sniffer there gets the packets as they are, plain HTTP included. Beyond the gateway nothing changes, since the tunnel never reached further.',
  'balancer on': ({ ask }) =>
    ask.lab.state.lbMode === 'sticky'
      ? 'In sticky mode a client keeps the backend that served it first, as long as that one is healthy. The balancer finds out by health checks which backends are healthy; one that fails gets nothing.'
      : 'In round-robin mode by turns: WEB A, WEB B, WEB A and so on. It finds out by health checks which backends take part; one that fails is left out until it answers again.',
  'balancer off': () =>
    'Clients know only the balancer’s address. While it is off nothing answers there, although both backends may be healthy, so the lab offers no request. That is also why a single balancer is a point of failure of its own.',
  modes: () =>
    'Round-robin gives each request to the next healthy backend in turn. Sticky keeps a client on the backend that served it first, which helps a session that lives on one server and spreads the load less evenly.',
  'no backend': () =>
    '503 Service Unavailable, sent by the balancer itself: it is reachable, but no backend is healthy, so it has nobody to ask.',
  'backend down': ({ ask, record }) => {
    const { backendA, backendB } = ask.lab.played.length ? afterOf(ask, record) : ask.lab.state;
    return backendA === 'down' && backendB === 'down'
      ? 'Both backends are down now, so every visitor gets 503 Service Unavailable from the balancer.'
      : `Their requests go to ${otherOf(record)}, which has to carry all of the load. A visitor whose session lived on ${backendOf(record)} alone has to log in again. In reality requests fail until the health check has noticed.`;
  },
  'backend up': ({ record }) =>
    `As soon as the health check got its answer, which is what this line says: ${backendOf(record)} is back in rotation and gets a request when its turn comes. In sticky mode clients that were moved stay where they are.`,
  'down already': ({ record }) =>
    `${backendOf(record)} is down already, so there is nothing to fail a second time.`,
  'up already': ({ record }) =>
    `${backendOf(record)} is healthy already, so there is nothing to recover.`,
  'failed over': reasonAnd(
    `The visitor talks only to the balancer’s address and does not see who answers behind it.`,
  ),
  'moved session': () =>
    'Whatever only the old backend knew: a login, a shopping basket, an upload half done. A session kept in a store that both backends share survives the move.',
  'next backend': ({ ask }) => {
    const { backendA, backendB, nextBackend, lbMode } = ask.lab.state;
    if (backendA === 'down' && backendB === 'down') return 'Neither: both backends are down.';
    if (backendA === 'down') return 'WEB B: WEB A is down and out of rotation.';
    if (backendB === 'down') return 'WEB A: WEB B is down and out of rotation.';
    if (lbMode === 'sticky')
      return 'The one that your client is pinned to, because sticky mode is on.';
    const next = nextBackend === 'web-b' ? 'WEB B' : 'WEB A';
    return `${next}: both backends are healthy, so they take turns, and it is ${next}’s.`;
  },
  'SIEM on': () =>
    'The records that this network’s devices send it: what the sensor alerts on and what logs hold about requests. It reads no packet itself, and knows nothing of what happened before it was turned on.',
  'SIEM off': () =>
    'The collection: what happens from now on is not put side by side, so no rule can join a scan with the attack that follows. Devices that keep a log of their own still have it, for whoever looks there.',
  'SOC on': () =>
    'What WAF, IDS, IPS and SIEM have written, in one list. It adds no protection and no records; it saves the person who reads them from looking in four places.',
  'SOC off': () =>
    'Only the common list. The devices go on as before and each keeps its own records, so nothing is less protected; somebody has to look in several places again.',
  'why only SYNs': () =>
    'The firewall drops the client’s packets, and the first one of a connection is the SYN. It never got an answer, so there was no connection, and no request that the sniffer could have copied.',
  'what hides it': ({ ask, played }) =>
    `Encryption between the client and the place that the request goes to: TLS from browser to server, or a VPN tunnel across the segment where the sniffer listens. No firewall rule does it, since the sniffer has its copy before any device in the path. ${whatWouldHelp(ask, played)}`.trim(),
  'open port': ({ ask, played }) =>
    played.before.firewallEnabled
      ? `A rule that drops what comes from the scanner, ${ADDRESSES.attacker}; from another address the port would still be open. What lasts is the opposite: allow what is needed and drop the rest. ${whatWouldHelp(ask, played)}`.trim()
      : 'Not by itself. An open port says that something accepts connections there, as a shop’s web server has to. It is a fact for the inventory: close what nobody needs, and keep what listens patched and configured well.',
  'who could read it': readers,
  answered: (event) => (event.record.request?.kind === 'page' ? readers(event) : explained(event)),
  pinned: explained,
  'same backend': explained,
  'error page': explained,
  filtered: explained,
  'why unreadable': explained,
  'what stays visible': explained,
  'SIEM line': explained,
  ratings: explained,
  incident: explained,
  'why passed by the WAF': explained,
  'why passed by the IPS': explained,
  'why refused': explained,
  'why rejected': explained,
  handshake: explained,
  quiet: explained,
};

/** The state of the backends after the action that a record belongs to. */
function afterOf({ lab }: Ask, record: LabRecord) {
  return (
    lab.played.find(({ result }) => result.records.includes(record))?.result.state ?? lab.state
  );
}

/**
 * The answer to a question that the panel has offered about an action of this run; the newest such
 * action counts. Undefined for any other question.
 */
export function answerSuggested(ask: Ask): RunReply | undefined {
  const asked = ask.question.trim();
  for (const played of newestFirst(ask.lab)) {
    const offered = questionsAbout(played.result).find(({ question }) => question === asked);
    if (offered) return tell(ask, played, offered);
  }
  return undefined;
}

function tell(ask: Ask, played: PlayedAction, { name, record }: SuggestedQuestion): RunReply {
  const event = { ask, played, record };
  const answer = ANSWERS[name](event) ?? explained(event);
  const { text } = typeof answer === 'string' ? { text: answer } : (answer ?? { text: '' });
  return { text, cites: { action: played.number, sequence: record.sequence } };
}
