import { requestsAtShop, isPlainAt, isPlainAtShop } from '@netward/lab-engine/facts';
import { messageOf, type LabState } from '@netward/lab-engine';
import { actionsOf, isOffered, levels, startState, type Level } from '@netward/levels';
import { answersOf } from '@netward/levels/answers';
import { questionsAbout } from '@netward/lab-engine/tutor';
import { playRun, type PlayedAction } from '@netward/evidence';
import { labAfter } from '../../testing/lab.ts';
import { Tutor } from './tutor.ts';

/** What a lab remembers, without what only numbers its records and connections. */
function settingOf(state: LabState): string {
  const counted = ['sequence', 'trips', 'requestsBalanced', 'lastAction'];
  return JSON.stringify(Object.entries(state).filter(([name]) => !counted.includes(name)));
}

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
/** More than any level has but for what a SIEM or a balancer remembers of earlier requests. */
const SETTINGS_MAX = 120;

const REFUSES = /^(?:I have no good answer|That one is for the quiz|No, I will not)/;

/** What the packets say against an answer, if they do. */
function faultOf(level: Level, run: readonly string[], played: PlayedAction, question: string) {
  const lab = labAfter(level, run);
  const { text, cites } = new Tutor().reply({ level, question, conversation: [], lab });
  const { result } = played;
  if (REFUSES.test(text) || text.length < 40) return text;
  const offered = questionsAbout(result).filter((each) => each.question === question);
  const isCited = offered.some(({ record }) => record.sequence === cites?.sequence);
  if (!isCited || cites?.action !== played.number) return `cites ${JSON.stringify(cites)}`;
  if (text.startsWith('I played')) {
    const isTold = text.includes(messageOf(result)) || text.includes('ends the same way');
    return isTold ? undefined : text;
  }
  const didArrive = requestsAtShop(result).length > 0;
  if (!didArrive && /\bsaw the request\b(?<!never saw the request)/.test(text)) return text;
  if (
    question.startsWith('Who could') &&
    isPlainAt(result, 'client') !== /Everybody who|its first part/.test(text)
  ) {
    return isPlainAtShop(result) && text.startsWith('Nobody on the client') ? undefined : text;
  }
  return undefined;
}

describe.each(levels.map((level) => [level.id, level] as const))('in level %s', (_, level) => {
  it('every suggested question gets the answer to its event, in every state', () => {
    const faults = runsOf(level).flatMap((run) => {
      const played = playRun(startState(level), run).at(-1)!;
      return questionsAbout(played.result).flatMap(({ question }) => {
        const fault = faultOf(level, run, played, question);
        return fault ? [`${run.join(' ')}: ${question} ${fault}`] : [];
      });
    });
    expect(faults).toEqual([]);
  });

  // Without written answers the lesson has to do, and it was not written for these questions.
  const isWritten = answersOf(level).length > 0;
  it('every question about the level has an answer before and after a run', () => {
    const runs = [[], level.requiredActions.slice(0, 1)];
    const unanswered = (isWritten ? level.texts.suggestions : []).filter((question) =>
      runs.some((run) => {
        const lab = labAfter(level, run);
        return REFUSES.test(new Tutor().reply({ level, question, conversation: [], lab }).text);
      }),
    );
    expect(unanswered).toEqual([]);
  });
});
