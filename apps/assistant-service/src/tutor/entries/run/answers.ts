import { cameOf, whyNothing, whyOf, type PlayedAction, type Why } from '@netward/evidence';
import { messageOf, nodeStates, type LabRecord, type NodeId } from '@netward/lab-engine';
import { wasTouched } from '@netward/lab-engine/facts';
import { filled } from '@netward/lab-engine/filled';
import { atStart, capitalized, theNode } from '@netward/lab-engine/inspect';
import { showsDeed } from '@netward/lab-engine/tutor';
import { findControl } from '@netward/levels';
import type { EntryAnswer } from '../../entry.ts';
import { inShort } from '../../words.ts';
import {
  outcomeOf,
  type Happening,
  lineRows,
  mainLine,
  packetRow,
  proofRows,
  recordRows,
} from './outcome.ts';
import type { AskedScene, NamedDevice } from './scene.ts';
import sentences from './sentences.json' with { type: 'json' };
import { changeOf, whatHelps } from './what-if.ts';

const LIST = new Intl.ListFormat('en-GB');

/** What became of the action, as a sentence. */
export const outcomeSentence = ({ the }: AskedScene, happening: Happening): string =>
  `${capitalized(outcomeOf(the, happening))}.`;

/** What happened: of a switch, what it changed. */
export function happened(scene: AskedScene): EntryAnswer {
  const { played, isTraffic, run } = scene;
  const message = messageOf(played.result);
  const rows = lineRows(played);
  if (isTraffic) return { text: inShort(outcomeSentence(scene, played), message), rows };
  const undone = undoneBy(scene);
  if (undone) {
    const text = `Action ${undone.number} has undone what action ${played.number} did.`;
    return { text: inShort(text, message), rows: [...rows, ...lineRows(undone)] };
  }
  const [record] = played.result.records;
  const why = record && whyOf(played, record, run).sentence;
  return { text: inShort(why, message.endsWith('.') ? message : ''), rows };
}

/** The later action that turned back what this one turned on. */
function undoneBy({ level, played, run }: AskedScene): PlayedAction | undefined {
  const isPressed = findControl(level, played.action)?.isPressed;
  if (!isPressed?.(played.result.state)) return undefined;
  return run.find(({ number, result }) => number > played.number && !isPressed(result.state));
}

/** Why it ended as it did, and so who stopped or answered it. */
export function whyEnded(scene: AskedScene): EntryAnswer {
  const { played, run } = scene;
  const line = mainLine(played);
  const record = played.result.records.find(({ sequence }) => sequence === line?.sequence);
  const why = record && whyOf(played, record, run);
  const text = inShort(outcomeSentence(scene, played), why?.sentence, why && matchedIn(why));
  return { text, rows: recordRows(played, record) };
}

/** The words or the rules that decided; undefined where nothing was compared. */
export function matchedIn({ reason }: Why): string | undefined {
  const { matched } = sentences;
  if (reason.kind === 'score' && reason.rules.length > 0) {
    const rules = LIST.format(reason.rules.map(({ id }) => id));
    return filled(matched.rules, { rules });
  }
  if (reason.kind !== 'signatures') return undefined;
  const found = reason.signatures.find(({ result, text }) => result === 'matches' && text);
  const words = found?.contents.map((word) => `“${word}”`).join(' and ');
  return words && filled(matched.words, { words });
}

/** Why nothing stopped it, and what would have: tried by playing it. */
export function whyNotStopped(scene: AskedScene): EntryAnswer {
  const { played, checks } = scene;
  // Nothing should stop a customer, and what was stopped in part has its reason in that.
  if (!checks || changeOf(played.result) === 'stopped') return whyEnded(scene);
  const text = inShort(outcomeSentence(scene, played), whatHelps(scene));
  return { text, rows: lineRows(played) };
}

const ATTACKS: ReadonlySet<string> = new Set(['attackSQLi', 'attackXSS', 'attackDirBuster']);

/** Whether it worked, read off the answer. */
export function whetherItWorked(scene: AskedScene): EntryAnswer {
  const { played } = scene;
  const outcome = outcomeSentence(scene, played);
  const came = ATTACKS.has(played.action) ? cameOf(played)?.sentence : undefined;
  const text = came ? inShort(came, outcome) : inShort(outcome, messageOf(played.result));
  return { text, rows: proofRows(played) };
}

/** Whose packets they are, and whom they were meant for. */
export function whoSent(scene: AskedScene): EntryAnswer {
  const { played, the } = scene;
  const [first] = played.result.packets;
  if (!first) return happened(scene);
  const { source, destination } = first.ip;
  const values = { Action: capitalized(the), sender: theNode(first.from), source, destination };
  const sentence = sentences.sender[played.action === 'sniffTraffic' ? 'listened' : 'sent'];
  const text = inShort(filled(sentence, values), outcomeSentence(scene, played));
  return { text, rows: [packetRow(played, first)] };
}

const isHost = (node: NodeId) => node === 'client' || node === 'attacker' || node === 'customer';

/** Who wrote something down about it; a sniffer's copies are no record of anybody's. */
export function onRecord({ the, played, level }: AskedScene): EntryAnswer {
  if (played.action === 'sniffTraffic')
    return { text: sentences.record.listening, rows: lineRows(played) };
  const nodes = played.result.records.flatMap(({ node }) => (node && !isHost(node) ? [node] : []));
  const devices = LIST.format([...new Set(nodes)].map(theNode));
  const written = sentences.record[nodes.length > 0 ? 'some' : 'none'];
  const recorded = filled(written, { devices: capitalized(devices), action: the });
  const sensor = level.topology.nodes.find(({ id }) => id === 'ids' || id === 'ips');
  const text = inShort(recorded, sensor ? (whyNothing(played, sensor.id) ?? '') : '');
  return { text, rows: lineRows(played) };
}

/** What a device did about an action, or why it is silent. */
export function whatItDid(scene: AskedScene, { node }: NamedDevice): EntryAnswer {
  const { played, run } = scene;
  const own = recordsAt(scene, node);
  const record = own.find(({ action }) => action === 'alerted' || action === 'blocked') ?? own[0];
  const why = record ? whyOf(played, record, run).sentence : whyNothing(played, node)!;
  return { text: inShort(why, outcomeSentence(scene, played)), rows: recordRows(played, record) };
}

const recordsAt = ({ played }: AskedScene, at: NodeId): readonly LabRecord[] =>
  played.result.records.filter(({ node }) => node === at);

/** Whether a device stopped an action, first of all: learners take it for granted either way. */
export function whetherItStopped(scene: AskedScene, device: NamedDevice): EntryAnswer {
  const { played, the, run } = scene;
  const { node, never = '' } = device;
  const own = recordsAt(scene, node);
  const stop = never ? undefined : own.find((each) => showsDeed(each, each.device, 'stop'));
  const sentence = sentences.stop[stop ? 'did' : howItPassed(scene, device)];
  const fact = filled(sentence, { Device: atStart(node), action: the, never });
  const why = stop ? whyOf(played, stop, run).sentence : outcomeSentence(scene, played);
  return { text: inShort(fact, why), rows: recordRows(played, stop ?? own[0]) };
}

function howItPassed({ played }: AskedScene, { node, never }: NamedDevice) {
  if (never) return 'never';
  if (nodeStates(played.before)[node] === 'off') return 'off';
  return wasTouched(played.result, node) ? 'passed' : 'unreached';
}
