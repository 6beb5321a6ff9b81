import { findLevel, type Level } from '@netward/levels';
import type { Ask } from '../model/model.ts';
import { CANARY } from '../prompt/build-prompt.ts';
import { LabClaims } from './contradiction.ts';
import { breaksPolicy } from './find-fault.ts';
import { guardedPhrases } from './guarded-phrases.ts';
import { labAfter } from '../testing/lab.ts';
import { HoldingBack } from './holding-back.ts';

const level = findLevel('6') as Level;
const lab = (...run: string[]) => labAfter(level, run);
const ask: Ask = { level, question: 'What is a WAF?', conversation: [], lab: lab() };
const attacked = lab('attackSQLi');
const visited = lab('enableWAF', 'openPage');
const blocked = lab('enableWAF', 'attackXSS');

it.each([
  ['Your WAF blocked it.', attacked],
  ['The request was blocked by the WAF.', attacked],
  ['The WAF is on, so you are safe.', attacked],
  ['The IDS raised an alert about it.', attacked],
  ['Your WAF is off at the moment.', visited],
  ['The log says [WAF] BLOCK 403 SQL injection.', visited],
  ['You have tried everything here.', attacked],
  ['The IDS dropped the packet.', lab()],
])('%p contradicts the lab', (reply, own) => {
  expect(new LabClaims(level, own).areFalse(reply)).toBe(true);
});

it.each([
  ['If the WAF is on, it blocks the request.', attacked],
  ['The WAF would have blocked it.', attacked],
  ['Your WAF is off, so nothing read the request.', attacked],
  ['Your WAF blocked nothing here: it is switched off.', attacked],
  ['A WAF reads requests. Turn it on and try again.', attacked],
  ['The log says [WAF] ALLOW GET / (anomaly score 0).', visited],
  ['Your WAF blocked it a moment ago.', blocked],
  ['Your WAF blocked it.', lab()],
])('%p does not contradict it', (reply, own) => {
  expect(new LabClaims(level, own).areFalse(reply)).toBe(false);
});

it.each([
  'Look at https://example.com/answers for more',
  'Run sqlmap -u http://shop.lab',
  'The answer to question 3 is the first option',
  '<img src=x onerror=alert(1)>',
])('%p breaks the policy', (text) => expect(breaksPolicy(text)).toBe(true));

it.each(['Open http://shop.lab:8080/ again', 'nmap prints http-proxy', 'The quiz opens below'])(
  '%p does not',
  (text) => expect(breaksPolicy(text)).toBe(false),
);

it('lets words through one late, and whole at the end', () => {
  const held = new HoldingBack(guardedPhrases(ask));
  const pieces = ['Zebras', ' like', ' gra', 'ss.'];
  const shown = pieces.map((piece) => held.add(piece)).concat(held.end());
  expect(shown.map((each) => ('shown' in each ? each.shown : 'leak')).join('')).toBe(
    'Zebras like grass.',
  );
});

it('shows no part of a guarded phrase, however it is cut and written', () => {
  const written = `Sure: ${CANARY.toUpperCase().replaceAll('-', ' , ')} there`;
  for (const size of [1, 3, 100]) {
    const held = new HoldingBack(guardedPhrases(ask));
    let shown = '';
    let leak = '';
    for (let at = 0; at < written.length && !leak; at += size) {
      const result = held.add(written.slice(at, at + size));
      if ('leak' in result) leak = result.leak;
      else shown += result.shown;
    }
    expect({ leak, shown: shown.trim() }).toEqual({
      leak: 'instructions',
      shown: size > 50 ? '' : 'Sure:',
    });
  }
});
