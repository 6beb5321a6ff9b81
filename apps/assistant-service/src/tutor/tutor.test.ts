import { findLevel, type Level } from '@netward/levels';
import type { Ask } from '../model/model.ts';
import { labAfter } from '../testing/lab.ts';
import type { Entry } from './entry.ts';
import { EXACT, rankedEntries } from './index.ts';
import { referencesOf } from './references.ts';
import { askBack, replyTo, rivalsOf } from './reply.ts';

const level = (id: string) => findLevel(id) as Level;

function ask(id: string, question: string, run: readonly string[] = []): Ask {
  return { level: level(id), question, conversation: [], lab: labAfter(level(id), run) };
}

const STORY = 'my cousin in Lisbon swears by them, so what is a stateful firewall supposed to be';

it('answers a question in the very words of an entry', () => {
  expect(replyTo(ask('2', 'what is a FIREWALL')).text).toContain('where two networks meet');
  expect(replyTo(ask('2', 'pls whats a firewall even')).text).toContain('where two networks meet');
});

it.each([
  ['6', 'why did the waf block the injection', 'attackSQLi', 'enableWAF'],
  ['4', 'why did the ips block the xss', 'attackXSS', 'enableIPS'],
  ['7', 'why could the sniffer not read this', 'sniffTraffic', 'enableVPN'],
] as const)(
  'in level %s “%s” is answered as asked only where it happened',
  (id, question, sent, device) => {
    const says = /^The (?:WAF|IPS) blocked|^The sniffer could not/;
    expect(replyTo(ask(id, question, [sent])).text).not.toMatch(says);
    const { entry } = replyTo(ask(id, question, [device, sent]));
    expect(entry?.when ?? entry?.kind).toMatch(/blocked|captured|run/);
  },
);

it('asks back with three questions that it can answer', () => {
  const { text, offers } = replyTo(ask('2', 'firewall and packets'));
  expect(text).toBe('Do you mean one of these?');
  expect(offers?.questions).toHaveLength(3);
  expect(replyTo(ask('2', offers!.questions[0]!)).entry).toBeDefined();
});

const entryOf = (asked: string, kind: Entry['kind'] = 'written'): Entry => ({
  ...{ id: asked, kind, asked: [asked] },
  answer: () => ({ text: asked }),
});

it.each([
  ['need', 0.28, /^If this has happened to you/, ['urgent', 'lesson', 'other']],
  ['need', 0.22, /^Do you mean one of these/, ['lesson', 'other']],
  ['harm', 0.28, /^I help with no attack/, ['lesson', 'other']],
] as const)(
  'somebody who may be in %s (%d) is told so when asked back',
  (kind, score, says, asked) => {
    const { text, offers } = askBack([
      { entry: entryOf('lesson'), score: 0.3 },
      { entry: entryOf('urgent', kind), score },
      { entry: entryOf('other'), score: 0.2 },
    ]);
    expect(text).toMatch(says);
    expect(offers?.questions).toEqual(asked);
  },
);

describe('below an answer', () => {
  const best = entryOf('best');
  it.each([
    ['nearly as near', best, [0.5, 0.45, 0.2], ['second']],
    ['nearly as near, and two more', best, [0.5, 0.45, 0.44, 0.43], ['second', 'third']],
    ['far behind', best, [0.5, 0.3], []],
    ['behind the very words of an entry', best, [EXACT, 0.9], []],
    ['behind somebody in need', entryOf('need', 'need'), [0.5, 0.45], []],
    ['other help', entryOf('need', 'need'), [0.5, 0.45, 0.44, 0.43], ['third'], 'need'],
    ['other help than a refusal', entryOf('harm', 'harm'), [0.5, 0.45, 0.44], [], 'need'],
  ] as const)('what is %s: %#', (_, winner, scores, rivals, kind: Entry['kind'] = 'written') => {
    const entries = [winner, entryOf('second'), entryOf('third', kind), entryOf('fourth', kind)];
    const ranked = scores.map((score, at) => ({ entry: entries[at]!, score }));
    expect(rivalsOf(ranked).map(({ id }) => id)).toEqual(rivals);
  });

  it.each([
    ['2', STORY, [/\?$/, /^Simpler$/, /^Not what I asked$/]],
    ['8', 'what is a sticky balancer', [/\?$/, /\?$/, /^Not what I asked$/]],
  ] as const)('in level %s: “Simpler” gives way to a second rival', (id, question, buttons) => {
    expect(replyTo(ask(id, question)).offers?.questions).toEqual(
      buttons.map((button) => expect.stringMatching(button)),
    );
  });
});

describe('a button to what helps', () => {
  const HELP = 'What helps if something has happened to me?';
  const ofLevel2 = (question: string) => replyTo(ask('2', question));

  it.each([
    ['nothing is known', 'which wine goes with a goulash', /^I do not know this\./],
    ['the question is in another language', 'wie funktioniert das alles eigentlich hier', /Engl/],
  ])('is the last one where %s', (_, question, says) => {
    const { text, offers } = ofLevel2(question);
    expect(text).toMatch(says);
    expect(offers?.questions).toHaveLength(3);
    expect(offers?.questions.at(-1)).toBe(HELP);
  });

  it('stands under a refusal, since victims ask about the same deeds', () => {
    const { entry, offers } = ofLevel2('how do i read the mails of my ex');
    expect(entry?.kind).toBe('harm');
    expect(offers?.questions[0]).toBe(HELP);
  });

  it('leads to help', () => {
    expect(ofLevel2(HELP).entry?.kind).toBe('need');
    expect(ofLevel2(HELP).offers?.questions).not.toContain(HELP);
  });

  it('is in the way of no ordinary answer', () => {
    expect(ofLevel2('what is a firewall').offers?.questions).not.toContain(HELP);
  });
});

it('finds a question in the story around it', () => {
  expect(replyTo(ask('2', STORY)).entry?.asked[0]).toBe('What is a stateful firewall?');
});

it('reads what goes on from a question together with it', () => {
  const question = 'and when is that a bad idea';
  const conversation: Ask['conversation'] = [
    { role: 'user', content: 'what is sticky mode' },
    { role: 'assistant', content: 'Sticky sends a client back to its server.' },
  ];
  const about = (asked: Ask) => rankedEntries(asked)[0]!.entry.asked[0];
  expect(about(ask('8', question))).not.toMatch(/sticky/);
  expect(about({ ...ask('8', question), conversation })).toMatch(/sticky/);
});

it('repeats no answer that was just read, unless it is asked for in its own words', () => {
  const told = ask('1', 'what is a packet');
  const conversation: Ask['conversation'] = [
    { role: 'user', content: told.question },
    { role: 'assistant', content: replyTo(told).text },
  ];
  const next = (question: string) => replyTo({ ...ask('1', question), conversation }).entry?.id;
  expect(next('ok and how big is one of those')).not.toBe(replyTo(told).entry?.id);
  expect(next('what is a packet')).toBe(replyTo(told).entry?.id);
});

it('takes the name of what a level does not offer for no action', () => {
  const asked = ask('3', 'would it see the same over https', ['enableIDS', 'attackXSS']);
  expect(referencesOf(asked)).toMatchObject({ isNamed: false, missing: undefined });
});

describe('in a run of a page, a scan, a page and a scan', () => {
  const run = ['openPage', 'portScan', 'openPage', 'portScan'];
  it.each([
    ['what happened in action 1', [1]],
    ['what happened in action one', [1]],
    ['what did my second request show', [2]],
    ['who saw the 2nd scan', [4]],
    ['why was the first scan seen', [2]],
    ['and the last page', [3]],
    ['what about the scan', [4]],
    ['the first scan and the last', [2, 4]],
    ['action 9', []],
    ['what is that', [4]],
    ['who read this request on its way', [4]],
  ])('“%s” means %j', (question, actions) => {
    const { places } = referencesOf(ask('2', question, run));
    expect(places.map(({ action }) => action)).toEqual(actions);
  });
});
