import { runPlace, type EvidenceRow } from '@netward/contracts';
import { layersOf, type PacketLayer } from '@netward/evidence';
import { actionsOf, isOffered, levels, startState, type Level } from '@netward/levels';
import { step, type LabState, type Packet, type StepResult } from '@netward/lab-engine';
import type { LearnersLab } from '../../lab/learners-lab.ts';
import type { Ask } from '../../model/model.ts';
import { labAfter } from '../../testing/lab.ts';
import { sentencesIn } from '../words.ts';
import { runEntries } from './run/index.ts';
import names from './run/names.json' with { type: 'json' };
import fieldNames from './selection/field-names.json' with { type: 'json' };
import { selectionEntries } from './selection/index.ts';

/*
 * Whatever a learner does, everything that can be said about it is true, stands alone and opens what
 * it names.
 */

/** Names every device, switch and field, so that there is an entry for each. */
const EVERYTHING = [
  ...names.devices.map(({ names: [name] }) => name),
  ...names.switches.map(({ names: [name] }) => name),
  ...Object.values(fieldNames).map(([name]) => name),
].join(' ');

const RUNS = 100;
const ACTIONS = 6;

/** Numbers that look random and are the same each time (a linear congruential generator). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function runsOf(level: Level): string[][] {
  const random = seeded(Number(level.id));
  return Array.from({ length: RUNS }, () => {
    let state: LabState = startState(level);
    return Array.from({ length: ACTIONS }, () => {
      const offered = actionsOf(level).filter((action) => isOffered(level, state, action));
      const action = offered[Math.floor(random() * offered.length)]!;
      state = step(state, action).state;
      return action;
    });
  });
}

const HANGS = /^(?:Yes|No(?= ?[,.])|Not|Only|It|They|Their|Then)\b/;

/** What is wrong with a text, if anything is. */
function faultOf(text: string): string | undefined {
  const [answer = ''] = text.split('\n\n');
  const sentences = sentencesIn(answer);
  if (sentences.length > 3) return 'more than three sentences';
  if (HANGS.test(answer)) return 'begins with a word that needs the question';
  if (!answer.endsWith('.') || /\{|undefined|null|\bthe TLS\b(?! record)|\. ?\./.test(text))
    return 'broken';
  return undefined;
}

const SHOP = ['server', 'web-a', 'web-b'];
const THROWN_AWAY = ['dropped', 'rejected', 'denied'];

/** What an answer has to say by the packets and records, read here without the tutor's own help. */
function shownBy(
  { packets, records }: StepResult,
  action: string,
  [node = '', deed = '']: readonly string[],
): RegExp | undefined {
  const stops = packets.filter(({ fate }) => THROWN_AWAY.includes(fate));
  const own = records.filter((record) => record.node === node);
  if (deed === 'stop')
    return stops.some(({ to }) => to === node)
      ? /^(?:The|WEB) .* stopped /
      : /^.*(?:blocked nothing|let .* pass)/;
  const isAlert = own.some(({ action: did }) => did === 'alerted' || did === 'blocked');
  if (deed === 'notice' && node !== 'lb') return isAlert ? /noticed/ : /raised no alert|noticed/;
  if (deed === 'did' && own.length === 0) return /wrote nothing|was off|was down/;
  if (!action.startsWith('attack')) return undefined;
  const holds = JSON.stringify(packets.filter(({ from }) => SHOP.includes(from)));
  const isStopped = stops.length > 0;
  if (node === 'worked' && action === 'attackSQLi')
    return holds.includes('hunter2') ? /It worked/ : /did not work/;
  if (node === 'happened')
    return isStopped ? /stopped|dropped|did not pass it on/ : /reached the server/;
  return undefined;
}

/** The layers of packets that were looked at. */
const opened = new WeakMap<Packet, readonly PacketLayer[]>();

/** Whether a row opens something that is there. */
function opens({ at }: EvidenceRow, { played }: LearnersLab): boolean {
  const { action, packet, sequence, layer, field } = runPlace.parse(at);
  const there = played[action - 1]!;
  if (sequence !== undefined)
    return there.result.records.some((record) => record.sequence === sequence);
  const found = there.result.packets[packet!];
  if (!found || field === undefined) return found !== undefined;
  const layers = opened.get(found) ?? layersOf(there, found, 0).layers;
  opened.set(found, layers);
  const own = layers.find(({ name }) => name === layer);
  return own?.fields.some(({ name }) => name === field) ?? false;
}

describe.each(levels.map((level) => [level.id, level] as const))('in level %s', (_, level) => {
  const told = runsOf(level).map((run, index) => {
    const lab = labAfter(level, run);
    const question = `action ${(index % ACTIONS) + 1} ${EVERYTHING}`;
    const ask: Ask = { level, question, conversation: [], lab };
    const entries = [...runEntries(ask), ...selectionEntries(ask)];
    return {
      lab,
      run: run.join(' '),
      said: entries.map((entry) => ({ entry, ...entry.answer(ask) })),
    };
  });

  it('everything that can be said about a run is true and stands alone', () => {
    const faults = told.flatMap(({ lab, run, said }) =>
      said.flatMap(({ entry, text, rows = [] }) => {
        const fault = faultOf(text) ?? (rows.every((row) => opens(row, lab)) ? '' : 'a dead row');
        return fault ? [`${run}: ${entry.id}: ${fault}: ${text}`] : [];
      }),
    );
    expect(faults.slice(0, 5)).toEqual([]);
  });

  it('asks of nothing that a later action may have changed how it is now', () => {
    const asked = told.flatMap(({ said }) =>
      said.filter(({ entry }) => !entry.id.endsWith('/now')).map(({ entry }) => entry.asked[0]!),
    );
    expect([...new Set(asked)].filter((question) => /\bnow\b(?! on)/.test(question))).toEqual([]);
  });

  it('says of what was sent what the packets and the records show', () => {
    const faults = told.flatMap(({ lab, run, said }) =>
      said.flatMap(({ entry, text }) => {
        const [source, number, ...kind] = entry.id.split('/');
        const played = source === 'run' && lab.played[Number(number) - 1];
        const shown = played && shownBy(played.result, played.action, kind);
        return !shown || shown.test(text) ? [] : [`${run}: ${entry.id}: ${text}`];
      }),
    );
    expect(faults.slice(0, 5)).toEqual([]);
  });

  it('every entry has eight phrasings or more, and an id of its own', () => {
    for (const { said } of told) {
      const entries = said.map(({ entry }) => entry);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      expect(entries.filter(({ asked }) => asked.length < 8).map(({ id }) => id)).toEqual([]);
    }
  });
});
