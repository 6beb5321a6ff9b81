import { findLevel, type Level } from '@netward/levels';
import type { Ask } from '../model/model.ts';
import { labAfter } from '../testing/lab.ts';
import { referencesOf } from './references.ts';
import { replyTo } from './reply.ts';

const level = (id: string) => findLevel(id) as Level;

function ask(id: string, question: string, run: readonly string[] = []): Ask {
  return { level: level(id), question, conversation: [], lab: labAfter(level(id), run) };
}

it('answers a question in the very words of an entry', () => {
  expect(replyTo(ask('2', 'what is a FIREWALL')).text).toContain('where two networks meet');
  expect(replyTo(ask('2', 'pls whats a firewall even')).text).toContain('where two networks meet');
});

it('asks back with three questions that it can answer', () => {
  const { text, offers } = replyTo(ask('2', 'firewall and packets'));
  expect(text).toBe('Do you mean one of these?');
  expect(offers?.questions).toHaveLength(3);
  expect(replyTo(ask('2', offers!.questions[0]!)).entry).toBeDefined();
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
