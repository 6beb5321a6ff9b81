import {
  api,
  type ApiCall,
  type Endpoint,
  CHALLENGE_CONFIGURATION_MAX,
  type LevelId,
  PROOF_STEPS_MAX,
  QUIZ_ANSWER_MAX,
} from '@netward/contracts';
import { quizOf } from '@netward/levels/quizzes';
import { CHALLENGE_LEVELS, loadChallenge } from '@netward/challenges';
import { CHALLENGE_PROOFS } from '@netward/challenges/proofs';
import { ENGINE_VERSION } from '@netward/lab-engine';
import { actionsOf, type Level, playLevel } from '@netward/levels';
import { readSource } from '../../harness/repository.mjs';
import type { Json } from '../../prove/fuzz/sample.ts';
import { grow } from './largest-request.ts';

/**
 * What is measured, in the order of the columns in docs/security.md: CPU time of the gateway and the services
 * together; by how much their memory grows; rows of their tables that are read or written, including what
 * services read in the background; bytes of the answer.
 */
const COSTS = ['cpuMs', 'memoryMb', 'rows', 'answerBytes'] as const;
export type Measured = Partial<Record<(typeof COSTS)[number], number>>;

const ROW = /^\| `((?:GET|POST) \S+)` *\|[^|]*\|(.*)$/gm;
const page = readSource('docs/security.md');

/** What the largest input of a call may cost on any machine, by method and path: "6 of 100" is 100. */
export const statedBounds: ReadonlyMap<string, readonly number[]> = new Map(
  [...page.matchAll(ROW)].map(([, call = '', cells = '']) => [
    call,
    [...cells.matchAll(/[\d,]+ of ([\d,]+)/g)].map(([, most = '']) =>
      Number(most.replaceAll(',', '')),
    ),
  ]),
);

export function rowOf(call: ApiCall): string {
  const { method, path }: Endpoint = api[call];
  return `${method} ${path}`;
}

export function excessOf(call: ApiCall, measured: Measured): string[] {
  const bounds = statedBounds.get(rowOf(call)) ?? [];
  return COSTS.flatMap((what, at) => {
    const [value = 0, most = 0] = [measured[what], bounds[at]];
    return value > most ? `${what}: ${value.toFixed(1)}, at most ${most}` : [];
  });
}

/** The greatest configuration that a challenge takes: its solution with every list and text grown. */
async function largestConfiguration(level: LevelId): Promise<Record<string, Json>> {
  const challenge = (await loadChallenge(level))!;
  const { proof } = await CHALLENGE_PROOFS[level]!();
  const accepts = (value: Json): boolean =>
    challenge.schema.safeParse(value).success &&
    JSON.stringify(value).length <= CHALLENGE_CONFIGURATION_MAX;
  const configuration = grow(proof.solves as Json, new Set(), accepts);
  return { level, version: challenge.version, configuration };
}

export const everyConfiguration = (): Promise<Record<string, Json>[]> =>
  Promise.all(CHALLENGE_LEVELS.map(largestConfiguration));

function dearestAction(level: Level): string {
  const length = (action: string) => JSON.stringify(playLevel(level, [action]).last ?? '').length;
  return actionsOf(level).toSorted((a, b) => length(b) - length(a))[0]!;
}

export const dearestRun = (level: Level, steps: number): string[] =>
  Array<string>(steps).fill(dearestAction(level));

/** Marks of the same characters, which show nothing. */
const MARKS = Array.from({ length: 4 }, () => ({
  proof: 'proof-1',
  action: 60,
  packet: 10,
  layer: 'TCP',
  field: 'flags',
}));

/** All actions of a level, and the longest run that may prove them, with as many marks as it may have. */
export const provedProgress = (level: Level): Record<string, Json> => ({
  level: level.id,
  actions: [...actionsOf(level)],
  run: { actions: dearestRun(level, PROOF_STEPS_MAX), engine: ENGINE_VERSION, marks: MARKS },
});

/** A long answer to each question, and to as many that no quiz has as there is room for. */
export function longAnswers(level: Level): Record<string, string> {
  const others = Array.from({ length: 40 }, (_, at) => `q${at}`);
  const names = [...quizOf(level).map(({ id }) => id), ...others];
  return Object.fromEntries(names.map((name) => [name, 'x'.repeat(QUIZ_ANSWER_MAX)]));
}

/** As many different misspelt words as fit into so many characters. */
export function misspelt(characters: number): string {
  const terms = ['firewall', 'intrusion', 'certificate', 'encryption', 'balancer', 'signature'];
  const word = (at: number): string => {
    const term = terms[at % terms.length]!;
    const cut = at % term.length;
    return `${term.slice(0, cut)}${at.toString(36)}${term.slice(cut + 1)}`;
  };
  let text = '';
  for (let at = 0; text.length < characters; at++) text += `${word(at)} `;
  return text.slice(0, characters);
}
