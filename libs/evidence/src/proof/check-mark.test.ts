import type { LabAction, LabRecord, Packet } from '@netward/lab-engine';
import { labelOfPacket, playRun, type PlayedAction } from '@netward/lab-engine/inspect';
import {
  dispatch,
  findControl,
  findLevel,
  type Level,
  levels,
  startLevel,
  type MarkedPart,
  type MarkedRecord,
  type RunPlace,
  type ProofQuestion,
} from '@netward/levels';
import { proofsOf } from '@netward/levels/proofs';
import { offeredActions } from '@netward/levels/reachable';
import { layersOf } from '../inspect/layers.ts';
import { checkMark, leadOf, type MarkedRun, placeOf, provedBy } from './check-mark.ts';
import marks from './testing/marks.json' with { type: 'json' };

const RUNS = 100;
/** Actions of a run before those that lead to the proof. */
const STEPS = 5;

interface Expected {
  readonly run: string;
  readonly right: Readonly<Record<string, { reach: string; is: string; field?: string }>>;
  readonly wrong: readonly (readonly string[])[];
}

const expectedOf = ({ id }: Level): Expected => (marks as Readonly<Record<string, Expected>>)[id]!;
const byName = levels.map((level) => [level.texts.name, level] as const);

function play(level: Level, actions: readonly string[]): MarkedRun {
  return { played: playRun(startLevel(level).state, actions) };
}

/** Numbers from 0 up to a bound, the same for the same seed. */
function randomFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => (state = (state * 48_271) % 2_147_483_647) % bound;
}

/**
 * A run of offered actions that ends with those that lead to a proof: '+enableWAF' presses the toggle
 * unless it is pressed, '-enableWAF' if it is.
 */
function anyRun(level: Level, reach: string, random: (bound: number) => number): string[] {
  const actions: string[] = [];
  let run = startLevel(level);
  const take = (action: string) => {
    actions.push(action);
    run = dispatch(level, run, action);
  };
  for (let left = random(STEPS + 1); left > 0; left -= 1) {
    const offered = offeredActions(level, run.state);
    take(offered[random(offered.length)]!);
  }
  for (const step of reach.split(' ')) {
    const action = step.replace(/^[+-]/, '');
    const isPressed = findControl(level, action)?.isPressed?.(run.state);
    if (step === action || isPressed !== step.startsWith('+')) take(action);
  }
  return actions;
}

const nameOf = (each: Packet | LabRecord): string =>
  'device' in each
    ? `${each.device} ${each.kind}`
    : `${each.from}→${each.to} ${labelOfPacket(each)}`;

/** Everything of an action that a question may be asked about. */
function partsOf(
  proof: ProofQuestion,
  run: readonly PlayedAction[],
  played: PlayedAction,
): (MarkedPart | MarkedRecord)[] {
  const { packets, records } = played.result;
  return proof.marks === 'record'
    ? records.map((record) => ({ run, played, record }))
    : packets.map((packet) => ({ run, played, packet }));
}

const isThere = (proof: ProofQuestion, part: MarkedPart | MarkedRecord): boolean =>
  proof.marks === 'record'
    ? 'record' in part && proof.isThere(part)
    : 'packet' in part && proof.isThere(part);

/** A field by its name, and the characters of it: 'HTTP.body = hunter2'. */
function withField(run: MarkedRun, mark: RunPlace, written: string | undefined): RunPlace {
  if (!written || mark.packet === undefined) return mark;
  const [name = '', text] = written.split(' = ');
  const [layer = '', field = ''] = [name.split('.')[0], name.slice(name.indexOf('.') + 1)];
  const played = run.played[mark.action - 1]!;
  const packet = played.result.packets[mark.packet]!;
  const found = layersOf(played, packet, 0, run.played).layers.find((one) => one.name === layer);
  const value = found?.fields.find((one) => one.name === field)?.value.text;
  if (text === undefined || value === undefined) return { ...mark, layer, field };
  const from = value.indexOf(text);
  return { ...mark, layer, field, from, to: from + text.length };
}

/** '2 client→server SYN', '5 IPS ips-blocked': the first packet or record of an action of this name. */
function markOf(run: MarkedRun, written: string): RunPlace {
  const [, number = '', name = ''] = /^(\d+) (.*)$/.exec(written)!;
  const { packets, records } = run.played[Number(number) - 1]!.result;
  const record = records.find((each) => nameOf(each) === name);
  if (record) return { action: Number(number), sequence: record.sequence };
  return { action: Number(number), packet: packets.findIndex((each) => nameOf(each) === name) };
}

describe.each(byName)('the proofs of %s', (_, level) => {
  const { right, wrong, run: written } = expectedOf(level);
  const proofs = proofsOf(level.id);

  it('are those that the level names, and each says all that the page needs', () => {
    expect(proofs.map(({ id }) => id)).toEqual(level.proofIds);
    for (const proof of proofs) {
      const { lead, needs, question, hint, proved, doesNotShow, reasons } = proof;
      for (const sentence of [lead, needs, hint, proved, doesNotShow])
        expect(sentence).toMatch(/^\P{Ll}.*[.?]$/u);
      expect(question).toMatch(/[?.]$/);
      for (const { says } of reasons) expect(says).toMatch(/^\P{Ll}.*[.?]$/u);
      expect(reasons.length).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(proofs.map((proof) => [proof.id, proof] as const))(
    `are found in ${RUNS} runs, wherever they are: %s`,
    (id, proof) => {
      const { reach, is, field } = right[id]!;
      const random = randomFrom(20_261_123 + Number(level.id));
      for (let count = 0; count < RUNS; count += 1) {
        const actions = anyRun(level, reach, random);
        const run = play(level, actions);
        const place = placeOf(level, proof, run);
        expect([actions, place]).toEqual([actions, expect.anything()]);
        const mark = withField(run, place!, field);
        expect(checkMark(level, proof, run, mark)).toEqual({ isRight: true, says: proof.proved });
        expect(leadOf(level, proof, run)).toBe(proof.lead);
        const sent = { actions, marks: [{ proof: id, ...mark }] };
        expect(provedBy(level, proofs, sent)).toContain(id);
        expect(provedBy(level, proofs, { ...sent, linked: actions.length })).toEqual([]);
        for (const played of run.played)
          for (const part of partsOf(proof, run.played, played))
            if (isThere(proof, part))
              expect(nameOf('record' in part ? part.record : part.packet)).toMatch(new RegExp(is));
      }
    },
  );

  it('have at least ten wrong marks', () => {
    expect(wrong.length).toBeGreaterThanOrEqual(10);
    expect(new Set(wrong.map((row) => row.join('|'))).size).toBe(wrong.length);
  });

  it.each(wrong)('say why not, %s: %s %s', (id, at, field, says) => {
    const run = play(level, written.split(' '));
    const proof = proofs.find((each) => each.id === id)!;
    const mark = withField(run, markOf(run, at!), field);
    const checked = checkMark(level, proof, run, mark);
    expect(checked).toMatchObject({ isRight: false });
    expect(checked!.says.startsWith(says!)).toBe(true);
  });

  it('lead to what has to be done first while the run does not hold them', () => {
    for (const proof of proofs) expect(leadOf(level, proof, play(level, []))).toBe(proof.needs);
  });
});

describe('a mark', () => {
  const level = findLevel('1')!;
  const [password] = proofsOf('1');
  const run = play(level, ['openPage', 'sniffTraffic']);
  const place = placeOf(level, password!, run)!;

  it('of something that the run does not hold is none', () => {
    const nowhere: RunPlace[] = [
      { action: 3, packet: 0 },
      { action: 2 },
      { action: 2, packet: 4_000 },
      { action: 2, sequence: 4_000 },
      { ...place, layer: 'HTTP', field: 'body' },
      { ...place, layer: 'constructor', field: 'name' },
    ];
    for (const mark of nowhere) expect(checkMark(level, password!, run, mark)).toBeNull();
  });

  it('in an action that came with a link proves nothing', () => {
    const linked = { ...run, linked: 2 };
    expect(checkMark(level, password!, linked, place)).toMatchObject({
      isRight: false,
      says: expect.stringMatching(/^This action came with the link/),
    });
    expect(placeOf(level, password!, linked)).toBeNull();
  });

  it('counts after what was tried, and an action that there is not does nothing between', () => {
    const mark = withField(run, place, expectedOf(level).right['proof-1']!.field);
    const marks = [{ ...mark, proof: 'proof-1' as const, action: 3 }];
    const actions = ['openPage', 'nothing', 'sniffTraffic'];
    expect(provedBy(level, proofsOf('1'), { actions, marks })).toEqual([
      'openPage',
      'sniffTraffic',
      'proof-1',
    ]);
  });

  it('in an action that the level does not offer proves nothing', () => {
    const forged = play(findLevel('6')!, ['enableIPS' as LabAction, 'sniffTraffic']);
    const mark = { ...place, action: 2 };
    expect(checkMark(findLevel('6')!, password!, forged, mark)).toMatchObject({ isRight: false });
  });
});
