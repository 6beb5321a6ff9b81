import { loadChallenge } from '@netward/challenges';
import { errors, QUESTION_MAX, RUN_MAX } from '@netward/contracts';
import {
  type AuthStub,
  chosen,
  eventually,
  type ModelEndpoint,
  startAuthStub,
  startModelEndpoint,
} from '@netward/test-kit';
import { type RunningAssistant, SERVICE_TOKEN, startAssistant } from '../testing/assistant.ts';
import { unclear } from '../testing/unclear.ts';
import { IN_FLIGHT_MAX } from './assistant.service.ts';

/**
 * Milliseconds of CPU that a question may cost, with its client and an ordinary question in the same
 * process. The goal for the question alone is 50 on a quiet machine, where these take 10 to 60; the
 * same work takes several times as long on a busy one.
 */
const CPU_MAX_MS = 300;
/** Nearly as much text as a body may have. */
const BODY = 60_000;
const ORDINARY = { message: 'What is a sniffer?' };
const WORDS =
  'firewall encrypt certificate packet signature injection attacker balancer password'.split(' ');

/** Words of the course with two letters wrong, each another way, so that each is looked for by its spelling. */
function misspelt(length: number, from = 0): string {
  let text = '';
  for (let at = from; text.length < length; at++) {
    const word = WORDS[at % WORDS.length]!;
    const place = 1 + (at % (word.length - 1));
    const wrong = [at % 26, at % 7].map((letter) => String.fromCharCode(97 + letter)).join('');
    text += `${word.slice(0, place)}${wrong}${word.slice(place + 1)} `;
  }
  return text.slice(0, length);
}

const turns = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => ({ role: 'user', content: misspelt(length, 31 * at) }));
/** The run that leaves the most records; with another end it has not been played before. */
const dearestRun = (end: string) => [
  'enableIPS',
  ...Array<string>(RUN_MAX - 2).fill('attackDirBuster'),
  end,
];

let auth: AuthStub;
let model: ModelEndpoint;
let tutor: RunningAssistant;
let withModel: RunningAssistant;

beforeAll(async () => {
  auth = await startAuthStub(SERVICE_TOKEN);
  model = await startModelEndpoint();
  const modelled = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: model.url };
  tutor = await startAssistant({ AUTH_URL: auth.url });
  withModel = await startAssistant({ AUTH_URL: auth.url, ...modelled });
  // The first questions cost more, until the program is compiled.
  for (let at = 0; at < 20; at++) {
    const run = dearestRun('openPage').slice(at);
    await tutor.ask({ message: misspelt(QUESTION_MAX, at), level: '4', lab: { run } });
  }
});

afterAll(() => Promise.all([tutor.app.close(), withModel.app.close(), model.close(), auth.stop()]));

/**
 * What a question and an ordinary one asked with it cost; both have to be answered. The least of three,
 * since the collector of garbage only adds to it; each is another one, which no cache has met.
 */
async function costOf(
  assistant: RunningAssistant,
  bodyOf: (attempt: number) => object,
): Promise<number> {
  const costs: number[] = [];
  for (const attempt of [0, 1, 2]) costs.push(await costOnce(assistant, bodyOf(attempt)));
  return Math.min(...costs);
}

async function costOnce(assistant: RunningAssistant, body: object): Promise<number> {
  const before = process.cpuUsage();
  const answers = await Promise.all([assistant.ask(body), tutor.ask(ORDINARY)]);
  const { user, system } = process.cpuUsage(before);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  return (user + system) / 1000;
}

it.each<[string, (at: number) => object]>([
  ['a turn of misspelt words', (at) => ({ message: 'why?', conversation: turns(1, BODY - at) })],
  [
    'sixty turns of misspelt words',
    (at) => ({ message: 'why?', conversation: turns(60, BODY / 60 - at) }),
  ],
  ['1,900 turns', (at) => ({ message: 'simpler please', conversation: turns(1900 - at, 2) })],
  [
    'a turn that begins to name an action again and again',
    (at) => ({
      message: 'and the first one?',
      conversation: [{ role: 'assistant', content: 'action 1, “'.repeat(BODY / 15 - at) }],
    }),
  ],
  ['a message of misspelt words', (at) => ({ message: misspelt(BODY, 60 * at) })],
  ['a message that is one word', (at) => ({ message: 'xyz'[at]!.repeat(BODY) })],
  [
    'the dearest run',
    (at) => ({ message: 'why?', level: '4', lab: { run: dearestRun('attackSQLi').slice(at) } }),
  ],
  [
    'as much of everything as there is room for',
    (at) => ({
      message: misspelt(QUESTION_MAX, 7 + 60 * at),
      level: '4',
      lab: {
        run: dearestRun('attackXSS').slice(at),
        remaining: Array(40).fill('x'.repeat(40)),
      },
      conversation: turns(45, 1000 - at),
    }),
  ],
])('%s costs no more than its bound and lets others be answered', async (_, bodyOf) => {
  expect(await costOf(tutor, bodyOf)).toBeLessThan(CPU_MAX_MS);
});

it.each(['2', '8', '10'] as const)('so does the open challenge of level %s', async (level) => {
  const { start } = (await loadChallenge(level))!;
  const challenge = { level, version: 1, configuration: start, traffic: 'A' };
  const message = 'Why was a customer turned away?';
  await tutor.ask({ message, level, challenge });
  const cost = await costOf(tutor, (at) => ({
    message: `${message} ${misspelt(99, 60 * at)}`,
    level,
    challenge,
  }));
  expect(cost).toBeLessThan(CPU_MAX_MS);
});

it('so does the choice of a model about the dearest run', async () => {
  model.behave({ kind: 'reply', content: chosen([1, 2, 3]) });
  await withModel.ask({ message: 'Who was it?', level: '4', lab: { run: dearestRun('openPage') } });
  const cost = await costOf(withModel, (at) => ({
    message: `Who blocked it ${'abc'[at]}?`,
    level: '4',
    lab: { run: dearestRun('attackXSS').slice(at) },
  }));
  expect(cost).toBeLessThan(CPU_MAX_MS);
});

it.each(['json', 'events'] as const)(
  'reads nothing that comes with a question as %s while it has no room for one',
  async (kind) => {
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    const held = { kind: 'reply', content: chosen([1]), until } as const;
    model.behave(held);
    const before = model.calls.length;
    const waiting: Promise<unknown>[] = [];
    // One after the other: a process that is busy with all of them connects to the model too late.
    for (let at = 0; at < IN_FLIGHT_MAX; at++) {
      waiting.push(withModel.ask({ message: unclear() }));
      await eventually('it is with the model', () => model.calls.length > before + at);
    }
    const body = { message: 'hi', level: '1', lab: { run: ['dance'] } };
    const send = kind === 'json' ? withModel.ask(body) : withModel.stream(body);
    expect((await send).status).toBe(errors.BUSY.status);
    release();
    await Promise.all(waiting);
    expect((await withModel.ask(body)).status).toBe(errors.RUN_INVALID.status);
  },
);
