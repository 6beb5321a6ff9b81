import { cameOf, whyNothing, whyOf, type PlayedAction } from '@netward/evidence';
import {
  hasRule,
  messageOf,
  nodeStates,
  step,
  type LabRecord,
  type NodeId,
} from '@netward/lab-engine';
import { wasTouched } from '@netward/lab-engine/facts';
import { filled } from '@netward/lab-engine/filled';
import { atStart, capitalized, theNode } from '@netward/lab-engine/inspect';
import { showsDeed } from '@netward/lab-engine/tutor';
import { findControl } from '@netward/levels';
import type { Ask } from '../../../model/model.ts';
import { type Entry, type EntryAnswer, inShort } from '../../entry.ts';
import { compareEntries, whichEntries } from './compare.ts';
import { explained, lineEntries } from './lines.ts';
import { lineRows, mainLine, outcomeOf, packetRow, proofRows, recordRows } from './outcome.ts';
import {
  type AskedScene,
  DEVICES,
  entryOf,
  type Kind,
  type NamedDevice,
  phrasingsFor,
  scenesOf,
  spoken,
  SWITCHES,
} from './scene.ts';
import sentences from './sentences.json' with { type: 'json' };
import { changeOf, checkEntries, whatHelps, whatIf, withCheck } from './what-if.ts';

const LIST = new Intl.ListFormat('en-GB');
const ATTACKS: ReadonlySet<string> = new Set(['attackSQLi', 'attackXSS', 'attackDirBuster']);
/** Their records say what they did themselves. */
const HOSTS: ReadonlySet<NodeId | null> = new Set(['client', 'attacker', 'customer', null]);

/** What can be said about the actions of the run that a question can mean. */
export function runEntries(ask: Ask): readonly Entry[] {
  const scenes = scenesOf(ask);
  const ofEach = scenes.flatMap((scene) => [
    scene.isTraffic
      ? entryOf({ ...scene, isMeant: scene.isLast }, 'happened', () => happened(scene))
      : entryOf({ ...scene, isMeant: scene.isLast }, 'changed', () => changed(scene)),
    ...(scene.isTraffic ? trafficEntries(scene) : []),
    ...lineEntries(scene),
  ]);
  return [...ofEach, ...compareEntries(ask, scenes), ...whichEntries(ask)];
}

/** What every action is asked that sent something. */
const ABOUT_TRAFFIC: readonly (readonly [Kind, (scene: AskedScene) => EntryAnswer])[] = [
  ['why', (scene) => withCheck(scene, whyEnded(scene))],
  ['sender', whoSent],
  ['not stopped', whyNotStopped],
  ['worked', whetherItWorked],
  ['record', onRecord],
  ['now', asOfNow],
];

const trafficEntries = (scene: AskedScene): readonly Entry[] => [
  ...ABOUT_TRAFFIC.map(([kind, told]) => entryOf(scene, kind, () => told(scene))),
  ...deviceEntries(scene),
  ...switchEntries(scene),
  ...checkEntries(scene),
];

/** Of the devices that the question names. */
function deviceEntries(scene: AskedScene): readonly Entry[] {
  const { nodes } = scene.level.topology;
  const there = DEVICES.filter(({ node }) => nodes.some(({ id }) => id === node));
  const named = there.filter((device) => spoken(scene.words, device.names));
  return named.flatMap((device) => {
    const names = { device: device.names };
    return [
      entryOf(scene, 'did', () => whatItDid(scene, device), `${device.node}/did`, names),
      entryOf(scene, 'stop', () => whetherItStopped(scene, device), `${device.node}/stop`, names),
    ];
  });
}

/** Of the switches that the question names, and of the one that was turned last: "it". */
function switchEntries(scene: AskedScene): readonly Entry[] {
  const { level, run } = scene;
  const rule = ruleAtWork(scene);
  const controls = SWITCHES.filter(({ action }) => findControl(level, action)?.isPressed);
  const isControl = (action: string) => controls.some((control) => control.action === action);
  const it = run.findLast(({ action }) => isControl(action))?.action ?? controls[0]?.action;
  return controls.flatMap((control) => {
    const isIt = control.action === it;
    const names = [...control.names, ...(control.action === rule ? ['the rule'] : [])];
    if (!isIt && !spoken(scene.words, names)) return [];
    const answer = () => withCheck(scene, whatIf(scene, control), control);
    const entry = entryOf(scene, 'if', answer, `if/${control.action}`, { switch: names });
    const more = isIt ? phrasingsFor('if it', scene) : [];
    return [{ ...entry, asked: [...entry.asked, ...more] }];
  });
}

/** "The rule" is the one that stopped it, or the one that was set. */
function ruleAtWork({ played: { before, result } }: AskedScene) {
  const isClients = result.records.some(({ rule }) => rule === 'block client');
  const isAlone = hasRule(before, 'block client') && !hasRule(before, 'block attacker');
  return isClients || isAlone ? 'blockClient' : 'blockAttacker';
}

/** What became of the action, as a sentence. */
const outcomeSentence = ({ the, played }: AskedScene): string =>
  `${capitalized(outcomeOf(the, played))}.`;

const happened = (scene: AskedScene): EntryAnswer =>
  inShort(lineRows(scene.played), outcomeSentence(scene), messageOf(scene.played.result));

/** What a switch changed, and whether a later action has undone it. */
function changed({ level, played, run }: AskedScene): EntryAnswer {
  const rows = lineRows(played);
  const message = messageOf(played.result);
  const isPressed = findControl(level, played.action)?.isPressed;
  const undone = isPressed?.(played.result.state)
    ? run.find(({ number, result }) => number > played.number && !isPressed(result.state))
    : undefined;
  if (undone) {
    const text = `Action ${undone.number} has undone what action ${played.number} did.`;
    return inShort([...rows, ...lineRows(undone)], text, message);
  }
  const [record] = played.result.records;
  const why = record && whyOf(played, record, run).sentence;
  return inShort(rows, why, message.endsWith('.') && message);
}

/** Why it ended as it did, and so who stopped or answered it. */
function whyEnded(scene: AskedScene): EntryAnswer {
  const { played } = scene;
  const line = mainLine(played);
  const record = played.result.records.find(({ sequence }) => sequence === line?.sequence);
  return explained(scene, record, outcomeSentence(scene));
}

/** Whose packets they are, and whom they were meant for. */
function whoSent(scene: AskedScene): EntryAnswer {
  const { number, action, result } = scene.played;
  const [first] = result.packets;
  if (!first) return happened(scene);
  const { source, destination } = first.ip;
  const values = {
    Action: capitalized(scene.the),
    sender: theNode(first.from),
    source,
    destination,
  };
  const sentence = sentences.sender[action === 'sniffTraffic' ? 'listened' : 'sent'];
  const rows = [packetRow(number, result.packets, first)];
  return inShort(rows, filled(sentence, values), outcomeSentence(scene));
}

/** Why nothing stopped it, and what would have: tried by playing it. */
function whyNotStopped(scene: AskedScene): EntryAnswer {
  const { played, checks } = scene;
  // Nothing should stop a customer, and what was stopped in part has its reason in that.
  if (!checks || changeOf(played.result) === 'stopped') return whyEnded(scene);
  return inShort(lineRows(played), outcomeSentence(scene), whatHelps(scene));
}

/** Whether it worked, read off the answer. */
function whetherItWorked(scene: AskedScene): EntryAnswer {
  const { played } = scene;
  const outcome = outcomeSentence(scene);
  const came = ATTACKS.has(played.action) && cameOf(played)?.sentence;
  const told = came ? [came, outcome] : [outcome, messageOf(played.result)];
  return inShort(proofRows(played), ...told);
}

/** Who wrote something down about it; a sniffer's copies are no record of anybody's. */
function onRecord({ the, played, level }: AskedScene): EntryAnswer {
  const rows = lineRows(played);
  if (played.action === 'sniffTraffic') return inShort(rows, sentences.record.listening);
  const nodes = played.result.records.flatMap(({ node }) => (HOSTS.has(node) ? [] : [node!]));
  const devices = capitalized(LIST.format([...new Set(nodes)].map(theNode)));
  const written = sentences.record[nodes.length > 0 ? 'some' : 'none'];
  const sensor = level.topology.nodes.find(({ id }) => id === 'ids' || id === 'ips');
  const silent = sensor && whyNothing(played, sensor.id);
  return inShort(rows, filled(written, { devices, action: the }), silent);
}

/** What would become of an action in the lab as it is at present. */
function asOfNow({ ask, level, played, the }: AskedScene): EntryAnswer {
  const { action } = played;
  const { state } = ask.lab;
  const rows = lineRows(played);
  const reason = findControl(level, action)?.disabledReason(state);
  if (reason) return inShort(rows, filled(sentences.now.cannot, { action: the }), reason);
  const outcome = outcomeOf(the, { action, result: step(state, action) });
  return { text: filled(sentences.now.is, { outcome }), rows };
}

/** What a device did about an action, or why it is silent. */
function whatItDid(scene: AskedScene, { node }: NamedDevice): EntryAnswer {
  const { played, run } = scene;
  const own = recordsAt(scene, node);
  const record = own.find(({ action }) => action === 'alerted' || action === 'blocked') ?? own[0];
  const why = record ? whyOf(played, record, run).sentence : whyNothing(played, node);
  return inShort(recordRows(played, record), why, outcomeSentence(scene));
}

const recordsAt = ({ played }: AskedScene, at: NodeId): readonly LabRecord[] =>
  played.result.records.filter(({ node }) => node === at);

/** Whether a device stopped an action, first of all: learners take it for granted either way. */
function whetherItStopped(scene: AskedScene, device: NamedDevice): EntryAnswer {
  const { played, the, run } = scene;
  const { node, never = '' } = device;
  const own = recordsAt(scene, node);
  const stop = never ? undefined : own.find((each) => showsDeed(each, each.device, 'stop'));
  const sentence = sentences.stop[stop ? 'did' : howItPassed(played, device)];
  const fact = filled(sentence, { Device: atStart(node), action: the, never });
  const why = stop ? whyOf(played, stop, run).sentence : outcomeSentence(scene);
  return inShort(recordRows(played, stop ?? own[0]), fact, why);
}

function howItPassed(played: PlayedAction, { node, never }: NamedDevice) {
  if (never) return 'never';
  if (nodeStates(played.before)[node] === 'off') return 'off';
  return wasTouched(played.result, node) ? 'passed' : 'unreached';
}
