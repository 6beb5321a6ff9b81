import { playRun, type PlayedAction } from '@netward/evidence';
import { questionsAbout } from '@netward/lab-engine/tutor';
import { actionsOf, isOffered, levels, startState, type Level } from '@netward/levels';
import { requestsAtShop, isPlainAt, isPlainAtShop } from '@netward/lab-engine/facts';
import type { LabState } from '@netward/lab-engine';
import { labAfter } from '../../../testing/lab.ts';
import { replyTo } from '../../reply.ts';

/** What a lab remembers, without what only numbers its records and connections. */
function settingOf(state: LabState): string {
  const counted = ['sequence', 'trips', 'requestsBalanced', 'lastAction'];
  return JSON.stringify(Object.entries(state).filter(([name]) => !counted.includes(name)));
}

/** More than any level has but for what a SIEM or a balancer remembers of earlier requests. */
const SETTINGS_MAX = 40;

/** So often the same question is asked, each time after another run. */
const TIMES_MAX = 8;

/** A run to every setting that the level can be brought to, with each action taken there. */
function runsOf(level: Level): string[][] {
  const runs: string[][] = [];
  const seen = new Set([settingOf(startState(level))]);
  const open: { run: string[]; state: LabState }[] = [{ run: [], state: startState(level) }];
  for (let next = open.shift(); next; next = open.shift()) {
    const { run, state } = next;
    for (const action of actionsOf(level).filter((each) => isOffered(level, state, each))) {
      const [played] = playRun(state, [action]);
      const after = played!.result.state;
      runs.push([...run, action]);
      if (seen.has(settingOf(after)) || seen.size > SETTINGS_MAX) continue;
      seen.add(settingOf(after));
      open.push({ run: [...run, action], state: after });
    }
  }
  return runs;
}

const reply = (level: Level, run: readonly string[], question: string) =>
  replyTo({ level, question, conversation: [], lab: labAfter(level, run) });

/** What the packets say against an answer, if they do. */
function faultOf(
  level: Level,
  run: readonly string[],
  { result, number }: PlayedAction,
  question: string,
) {
  const { text, entry, rows = [] } = reply(level, run, question);
  if (!entry?.id.startsWith(`run/${number}/`)) return `answered by ${entry?.id ?? 'nobody'}`;
  if (rows.some(({ at }) => at.action !== number)) return 'opens another action';
  const didArrive = requestsAtShop(result).length > 0;
  if (!didArrive && /^(?!.*(?:Played|without)).*\breached the server\b/.test(text)) return text;
  if (!question.startsWith('Who could')) return undefined;
  const isPlain = isPlainAt(result, 'client');
  if (isPlain) return /^Everybody/.test(text) ? undefined : text;
  const hidden = isPlainAtShop(result) ? /^Nobody on the client/ : /^The two ends/;
  return hidden.test(text) ? undefined : text;
}

describe.each(levels.map((level) => [level.id, level] as const))('in level %s', (_, level) => {
  it('every suggested question gets the answer to its event, in many states', () => {
    const times = new Map<string, number>();
    const faults = runsOf(level).flatMap((run) => {
      const played = playRun(startState(level), run).at(-1)!;
      return questionsAbout(played.result).flatMap(({ question }) => {
        const before = times.get(question) ?? 0;
        if (before >= TIMES_MAX) return [];
        times.set(question, before + 1);
        const fault = faultOf(level, run, played, question);
        return fault ? [`${run.join(' ')}: ${question} ${fault}`] : [];
      });
    });
    expect(faults.slice(0, 5)).toEqual([]);
  });

  it('every question about the level has a written answer before and after a run', () => {
    const runs = [[], level.requiredActions.slice(0, 1)];
    const others = level.texts.suggestions.flatMap((question) =>
      runs.flatMap((run) => {
        const { entry } = reply(level, run, question);
        return entry?.kind === 'written' ? [] : [`${question} ${run.join()}: ${entry?.id ?? ''}`];
      }),
    );
    expect(others).toEqual([]);
  });
});
