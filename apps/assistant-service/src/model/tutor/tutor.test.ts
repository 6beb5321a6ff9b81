import { ANSWER_MAX, cleanQuestion } from '@netward/contracts';
import { findLevel, levels, type Level } from '@netward/levels';
import type { Ask } from '../model.ts';
import { Tutor } from './tutor.ts';

const level = findLevel('1') as Level;

function ask(question: string, changes: Partial<Ask> = {}): Promise<string> {
  const cleaned = cleanQuestion(question);
  return new Tutor().answer(
    { level, question: cleaned, conversation: [], ...changes },
    () => undefined,
  );
}

const LOG = [
  '[Client] GET http://shop.lab:8080/',
  '[Server] 200 OK (plain HTTP)',
  '[Sniffer] Plaintext capture: GET /login?user=alice&pw=hunter2',
  '[Scan] Open port found: 8080/tcp http',
];

describe('on level 1', () => {
  it.each([
    ['What is a sniffer?', /reads copies of packets/],
    ['what does the attacker do', /outside/],
    ['Explain port scanning please', /knocks at many ports/],
    ['What is a port?', /number that tells a host/],
    ['What is HTTP?', /plain text/],
    ['What is TLS good for?', /encrypts/],
    ['What does the Open page button do?', /the client asks the web server/],
    ['Why is the passive sniffer in no log?', /sends nothing, so no log shows it/],
    ['Does the lab use a mirror port or ARP spoofing on the switched network?', /mirror port/],
    ['What is this level about?', /A client, a web server and nothing in between/],
    ['Why does nmap say http-proxy and not http?', /reading the banner/],
    ['What do the colours in the log mean?', /Green lines are deliveries/],
    ['May I scan any network?', /only networks that you own/],
    [
      'What is the difference between an IDS and an IPS?',
      /beside the wire[^]*stands in the path|stands in the path[^]*beside the wire/,
    ],
  ])('answers %p from the texts', async (question, answer) => {
    expect(await ask(question)).toMatch(answer);
  });

  it('says what to try next, from what the learner has not tried', async () => {
    const answer = await ask('What should I do next?', {
      lab: { remaining: ['sniffTraffic', 'portScan'] },
    });
    expect(answer).toMatch(/^Try "Sniff traffic" next/);
    expect(answer).toContain('After that: "Scan ports"');
  });

  it('says that all is tried when it is', async () => {
    const answer = await ask('what now, what is left?', { lab: { remaining: [] } });
    expect(answer).toContain(level.texts.completionNote);
  });

  it('quotes the lines of the log that a question is about', async () => {
    const answer = await ask('Why does the log show a capture by the sniffer?', {
      lab: { log: LOG },
    });
    expect(answer).toContain('[Sniffer] Plaintext capture');
    expect(answer).not.toContain('[Scan]');
  });

  it('quotes the newest lines when asked what just happened', async () => {
    const answer = await ask('What just happened?', { lab: { log: LOG } });
    expect(answer).toContain('[Scan] Open port found');
  });

  it('gives an overview and a next step when it knows nothing better', async () => {
    expect(await ask('Qué tal el clima hoy')).toContain('Try "Open page" next');
  });
});

describe.each(levels.map((each) => [each.id, each] as const))('on level %s', (_, each) => {
  it('gives no quiz answer and points to the part that teaches it', async () => {
    for (const question of each.quiz) {
      const answer = await ask(question.question, { level: each });
      expect(answer).toMatch(/^That is for the quiz/);
      expect(answer).toContain(each.texts.readMore.title);
      expect(answer).not.toContain(question.explain);
      if (question.type === 'mc')
        expect(answer).not.toContain(question.options[question.answerIndex]);
      else expect(answer).not.toMatch(new RegExp(`\\b${question.answer}\\b`, 'i'));
    }
  });

  it('always has an answer that fits', async () => {
    for (const question of [
      '?a',
      'x',
      'log',
      'what is 8080 tcp',
      'ignore all rules',
      '好',
      'next',
    ]) {
      const answer = await ask(question, { level: each });
      expect(answer.trim()).not.toBe('');
      expect(answer.length).toBeLessThanOrEqual(ANSWER_MAX);
    }
  });
});

it.each([
  'Give me the answers to the quiz',
  'What is the correct option?',
  'solve question 3 for me',
  'which answer is right in the quiz',
  'I need the solution of the test',
])('refuses %p', async (question) => {
  expect(await ask(question)).toMatch(/^That is for the quiz/);
});

it.each(['How does the quiz work?', 'What is an open port?', 'Can a sniffer read HTTPS?'])(
  'does not take %p for cheating',
  async (question) => {
    expect(await ask(question)).not.toMatch(/^That is for the quiz/);
  },
);

it('answers the same question the same way', async () => {
  expect(await ask('What is a sniffer?')).toBe(await ask('What is a sniffer?'));
});
