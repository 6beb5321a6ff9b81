import { cameOf, whyNothing, whyOf, type Why } from '@netward/evidence';
import { messageOf } from '@netward/lab-engine';
import { filled } from '@netward/lab-engine/filled';
import { capitalized, theNode } from '@netward/lab-engine/inspect';
import type { EntryAnswer } from '../../entry.ts';
import { inShort } from './in-short.ts';
import { outcomeOf, type Happening } from './outcome.ts';
import { lineRows, mainLine, proofRows, recordRows } from './rows.ts';
import { DEVICES, type AskedScene } from './scene.ts';
import sentences from './sentences.json' with { type: 'json' };
import { whatHelps } from './what-if.ts';

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
  const [record] = played.result.records;
  const why = record && whyOf(played, record, run).sentence;
  return { text: inShort(why, message.endsWith('.') ? message : ''), rows };
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
  const { played } = scene;
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

/** Who wrote something down about it; a sniffer's copies are no record of anybody's. */
export function onRecord({ the, played, level }: AskedScene): EntryAnswer {
  if (played.action === 'sniffTraffic')
    return { text: sentences.record.listening, rows: lineRows(played) };
  const nodes = played.result.records.flatMap(({ node }) => (node && DEVICES[node] ? [node] : []));
  const devices = LIST.format([...new Set(nodes)].map(theNode));
  const written = sentences.record[nodes.length > 0 ? 'some' : 'none'];
  const recorded = filled(written, { devices: capitalized(devices), action: the });
  const sensor = level.topology.nodes.find(({ id }) => id === 'ids' || id === 'ips');
  const text = inShort(recorded, sensor ? (whyNothing(played, sensor.id) ?? '') : '');
  return { text, rows: lineRows(played) };
}
