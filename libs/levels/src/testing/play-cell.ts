import {
  deviceRows,
  hopList,
  logEntries,
  messageOf,
  nodeNotes,
  pathOf,
  portNotes,
  type Evidence,
  type LabState,
  type Packet,
  type Payload,
} from '@netward/lab-engine';
import { requestText, responseText } from '@netward/lab-engine/payloads';
import { dispatch, startLevel } from '../play.ts';
import type { Level } from '../level.ts';
import type { Cell, Fact } from '../authoring/read-answers.ts';

/** What a sentence may say of a record, by the record's kind. */
const SAID: readonly (readonly [kinds: RegExp, words: RegExp])[] = [
  [
    /^(ips|waf)-blocked$/,
    /block|drop|stop|refus|reset|\bend|cut off|itself|answered (by the WAF|with an error)|not .*forward|\ba line/i,
  ],
  [/^firewall-dropped$/, /block|drop|shut out|lock/i],
  [
    /^(port-filtered|request-timed-out)$/,
    /filtered|no (answer|reply|packet)|nothing|silen|timeout|times? out|timed out|gives up|second has none/i,
  ],
  [
    /^(connection-refused|firewall-refused|lb-unavailable)$/,
    /refus|error|RST|503|turn it on first|balancer alone/i,
  ],
  [/^(ips-passed|waf-allowed)$/, /pass|forward|through|served|ask(s|ed) the/i],
  [
    /^(server-answered|port-open)$/,
    /answer|reach|200|open|pass|through|find|found|succe|\ba port|accept|works|loads|deliver|arriv|gets to|the page|server.s line/i,
  ],
  [/^ids-alerted$/, /alert|report|notice|recogni/i],
  [/^ids-quiet$/, /no match|quiet/i],
  [
    /^plaintext-captured$/,
    /\bread|plain|shows|hears|catches|hunter2|as they were typed|second copy|from another host/i,
  ],
  [/^silence-captured$/, /SYN/],
  [/^ciphertext-captured$/, /encrypt|unreadable|ciphertext|hidden|cannot read|shut out/i],
  [/^packet-wrapped$/, /encrypt|tunnel packets|wrap/i],
  [/^packet-unwrapped$/, /unwrap|plain|goes to the shop|forward/i],
  [/^(firewall-off|rule-removed)$/, /remov/i],
  [/^(firewall-on|rule-added)$/, /no deny rule|would leave|drop/i],
  [/^redirected$/, /301|redirect|location/i],
  [/^handshake-done$/, /handshake|certificate|encrypted|accepted/i],
  [/^handshake-failed$/, /alert/i],
  [/^lb-rotated$/, /turn|next|first request|passes|A, B/i],
  [/^lb-(pinned|stuck)$/, /pinned|sticky|stays/i],
  [
    /^lb-(failed-over|moved)$/,
    /down|moves|left|takes? over|gave the request to the other|go(es)? (to|there)|used|answered by/i,
  ],
  [/^backend-already-(up|down)$/, /already/i],
  [/^backend-recovered$/, /recover|succeeds|well/i],
  [
    /^siem-(ingested|correlated|rerated)$/,
    /record|SIEM|incident|\bcase\b|correlat|joined?|rat(es|ing)|link|three times yes/i,
  ],
  [/^soc-shown$/, /SOC|view|row/i],
];

const NUMBERS: Readonly<Record<string, string>> = { 1: 'one', 3: 'three', 10: 'ten', 40: 'forty' };

/** A status, an address or the number of a port or a rule; what other numbers count is not in one place. */
const NUMBER = /(?<![\d.,])\d{2,}(?:\.\d+)*(?!\d|[.,]\d| %)/g;

/**
 * What is false about an answer's cells: plays each run and compares its facts with the last step and with
 * the sentences above it. A number in these sentences has to be shown by one of their runs.
 */
export function faultsIn(cells: readonly Cell[], level: Level): string[] {
  const shown = new Map<string, string>();
  const faults = cells.flatMap((cell) => {
    const played = play(cell, level);
    if (typeof played === 'string') return [`${cell.line}: ${played}`];
    shown.set(cell.sentence, `${shown.get(cell.sentence) ?? ''}\n${played.shown}`);
    return cell.facts.flatMap((fact) => faultOf(fact, played)).map((f) => `${cell.line}: ${f}`);
  });
  const unshown = [...shown].flatMap(([sentence, text]) =>
    (sentence.match(NUMBER) ?? [])
      .filter((number) => !includes(text, number))
      .map((number) => `No run shows the ${number} of “${sentence}”`),
  );
  return [...faults, ...unshown];
}

/** The last step of a cell's run, or why it cannot be played. */
function play({ actions, sentence }: Cell, level: Level): Played | string {
  let run = startLevel(level);
  for (const action of actions) {
    const next = dispatch(level, run, action);
    if (next === run) return `The level does not offer ${action} there.`;
    run = next;
  }
  const evidence = run.last!;
  return { evidence, shown: shownIn(run.state, evidence, level), sentence };
}

interface Played {
  readonly evidence: Evidence;
  /** Everything that can be read in the lab about the step. */
  readonly shown: string;
  readonly sentence: string;
}

function faultOf(fact: Fact, { evidence, shown, sentence }: Played): string[] {
  if (fact.type === 'shown') {
    return [
      ...(includes(shown, fact.words) ? [] : [`The lab does not show ${fact.words}.`]),
      ...(includes(sentence, fact.words) ? [] : [`The sentence does not say ${fact.words}.`]),
    ];
  }
  if (fact.type === 'count') {
    const count = countOf(evidence, fact.of);
    const number = new RegExp(`\\b(${fact.count}|${NUMBERS[fact.count]})\\b`, 'i');
    return [
      ...(count === fact.count ? [] : [`There are ${count} × ${fact.of}.`]),
      ...(number.test(sentence) ? [] : [`The sentence does not say ${fact.count}.`]),
    ];
  }
  const kinds = evidence.records.map(({ kind }) => kind as string);
  if (kinds.includes(fact.kind) !== fact.isWritten)
    return [`What was written: ${kinds.join(', ')}.`];
  const words = SAID.find(([of]) => of.test(fact.kind))?.[1];
  return fact.isWritten && !words?.test(sentence)
    ? [`The sentence does not say ${fact.kind}.`]
    : [];
}

/** Whether a text contains these words; a number only as a whole. */
function includes(text: string, words: string): boolean {
  const plain = (typed: string) => typed.replaceAll('’', "'");
  if (!/^[\d.:]+$/.test(words)) return plain(text).includes(plain(words));
  return new RegExp(`(?<![\\d.])${words.replaceAll('.', '\\.')}(?!\\d|\\.\\d)`).test(text);
}

function shownIn(state: LabState, evidence: Evidence, level: Level): string {
  const nodes = level.topology.nodes.map(({ id }) => id);
  return [
    ...level.topology.nodes.map(({ address }) => address),
    ...logEntries(evidence).map(({ text }) => text),
    messageOf(evidence),
    ...hopList(evidence).map(({ sentence }) => sentence),
    ...deviceRows(state, evidence, nodes).flatMap((row) => Object.values(row)),
    ...pathOf(evidence).marks.map(({ flag }) => flag),
    ...nodes.flatMap((node) => nodeNotes(state, node)),
    ...nodes.flatMap((node) => portNotes(state, node).map(({ text }) => text)),
    ...evidence.packets.flatMap(textsOf),
  ].join('\n');
}

function textsOf({ ip, tcp, payload }: Packet): string[] {
  const [from, to] = tcp ? [`:${tcp.sourcePort}`, `:${tcp.destinationPort}`] : ['', ''];
  return [`${ip.source}${from} to ${ip.destination}${to} ${tcp?.flags}`, ...contentOf(payload)];
}

function contentOf(payload: Payload): string[] {
  if (payload.kind === 'tunnel') return textsOf(payload.packet);
  if (payload.kind === 'tls') return payload.holds ? contentOf(payload.holds) : [];
  if (payload.kind === 'response') return [responseText(payload.response)];
  if (payload.kind !== 'request') return [];
  const text = requestText(payload.request);
  return [
    text,
    decodeURIComponent(payload.request.target),
    `GET ${decodeURIComponent(payload.request.target)}`,
  ];
}

/** How many SYN the first sender sent, how many requests, or how many answers of a status it got. */
function countOf({ packets }: Evidence, what: string): number {
  const sender = packets[0]?.from;
  return packets.filter(({ from, to, tcp, payload, fate }) => {
    if (fate === 'copied') return false;
    if (what === 'SYN') return from === sender && tcp?.flags === 'SYN';
    if (what === 'request') return from === sender && payload.kind === 'request';
    return to === sender && payload.kind === 'response' && String(payload.response.status) === what;
  }).length;
}
