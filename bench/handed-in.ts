import { load } from './processes.ts';

/** What a class hands in: a signed transcript each, and the keys that the site publishes for them. */
export interface HandedIn {
  readonly transcripts: readonly string[];
  readonly keys: object;
}

/** Every learner did the whole course, with a run and a different configuration to judge in each level. */
export async function handIn(learners: number): Promise<HandedIn> {
  const [
    { fullTranscript, TestIssuer },
    { levelRuns },
    { runCode },
    challenges,
    { challengeCode },
  ] = await Promise.all([
    load('apps', 'web', 'testing', 'transcripts.ts'),
    load('libs', 'levels', 'dist', 'runs.js'),
    load('libs', 'levels', 'dist', 'run-code.js'),
    load('libs', 'challenges', 'dist', 'index.js'),
    load('libs', 'challenges', 'dist', 'challenge-code.js'),
  ]);
  const issuer = new TestIssuer();
  const { version } = await challenges.loadChallenge('2');
  const rule = (port: number) => ({
    kind: 'packets',
    action: 'accept',
    source: null,
    destination: null,
    ports: [port],
  });
  const transcripts = Array.from({ length: learners }, (_, at) => {
    const whole = fullTranscript({ sub: `learner-${at}`, name: `Learner ${at}`, as: String(at) });
    const rules = [{ kind: 'replies', action: 'accept' }, rule(8000 + at)];
    const configuration = challengeCode({
      ...{ level: '2', version },
      configuration: { policy: 'drop', rules },
    });
    return issuer.sign({
      ...whole,
      levels: whole.levels.map((done: { level: string }) => {
        const actions = levelRuns[done.level].completes;
        return { ...done, run: runCode({ level: done.level, actions, position: actions.length }) };
      }),
      challenges: [{ ...whole.challenges[1], state: 'judged', configuration }],
    });
  });
  return { transcripts, keys: issuer.keys };
}
