import { ACTIONS } from '../actions.ts';
import type { Evidence, LabRecord } from '../packets/record.ts';
import { initialState } from '../state.ts';
import { step } from '../step.ts';
import { rankOf } from '../views/message.ts';
import { WORDS, told } from '../views/wording.ts';
import { wordsFrom } from './words-from.ts';
import { RANK } from './words.ts';

const record = { source: '10.0.0.10', rule: null } as LabRecord;
const evidence = {} as Evidence;
const WORDING = wordsFrom<{
  'a-b': {
    line: { few: string; many: string };
    look: string[];
    message: string;
    rank: [string, number];
    mark: { here: string[] };
  };
}>(
  {
    'a-b': {
      line: { few: 'from {source}', many: '{count} from {source}' },
      look: ['info', 'info'],
      message: 'to {server}:{http}',
      rank: ['changed', 1],
      mark: { here: ['ids', 'alerted', 'ALERT {count}'] },
    },
  },
  { 'a-b': ({ rule }) => ({ line: rule ? 'few' : 'many', mark: rule ? null : 'here', count: 3 }) },
)['a-b'];

it('fills in facts, fields of the record and names, and takes the wording that is chosen', () => {
  expect(told(WORDING.line, record, evidence)).toBe('3 from 10.0.0.10');
  expect(told(WORDING.line, { ...record, rule: 'x' }, evidence)).toBe('from 10.0.0.10');
  expect(told(WORDING.message!, record, evidence)).toBe('to 10.0.0.20:8080');
  expect(told(WORDING.rank!, record, evidence)).toBe(RANK.changed + 1);
  expect(WORDING.mark!(record, evidence)).toEqual({
    node: 'ids',
    verdict: 'alerted',
    flag: 'ALERT 3',
  });
  expect(WORDING.mark!({ ...record, rule: 'x' }, evidence)).toBeNull();
});

it('knows each rank and look that a device names', () => {
  const looks = new Set<string>();
  let state = initialState({ siemEnabled: true, idsEnabled: true });
  for (const action of [...ACTIONS, ...ACTIONS.toReversed(), 'no action']) {
    const result = step(state, action);
    state = result.state;
    for (const each of result.records) {
      expect([each.kind, rankOf(each, result)]).toEqual([each.kind, expect.any(Number)]);
      expect([each.kind, Number.isNaN(rankOf(each, result))]).toEqual([each.kind, false]);
      for (const word of told(WORDS[each.kind].look, each, result)) looks.add(word);
    }
  }
  const known = 'info warn error success passed blocked alerted encrypted exposed failed refused';
  expect([...looks].filter((look) => !known.split(' ').includes(look))).toEqual([]);
});
