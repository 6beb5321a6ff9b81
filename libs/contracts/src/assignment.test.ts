import fc from 'fast-check';
import { type Assignment, readAssignment, writeAssignment } from './assignment.ts';

const DRAWN = '2.3+q+p.c2~20261130T1800~Europe/Madrid~NW-2B';
const drawn: Assignment = {
  levels: ['2', '3'],
  of: ['actions', 'quiz', 'proof'],
  challenges: ['2'],
  until: { day: '2026-11-30', time: '18:00', zone: 'Europe/Madrid' },
  code: 'NW-2B',
};

it.each<[string, Assignment]>([
  [DRAWN, drawn],
  ['c10~~~A', { levels: [], of: [], challenges: ['10'], code: 'A' }],
  ['1-a+q~~~2b', { levels: ['1'], of: ['quiz'], challenges: [], code: '2b' }],
  [
    '2~~~2B~s0~rBCAAA-_',
    { levels: ['2'], of: ['actions'], challenges: [], code: '2B', seed: 0, from: 'BCAAA-_' },
  ],
])('%s is written and read', (text, assignment) => {
  expect(writeAssignment(assignment)).toBe(text);
  expect(readAssignment(text)).toEqual(assignment);
});

it('puts levels in order and names none twice', () => {
  const mixed = { ...drawn, levels: ['10', '3', '3'], challenges: ['9', '1'] } as const;
  expect(writeAssignment(mixed)).toMatch(/^3\.10\+q\+p\.c1\.c9~/);
});

it.each([
  '',
  '~~~NW',
  '2.3+q+p.c2',
  '2-a~~~NW',
  '3.2~~~NW',
  '2.2~~~NW',
  '02~~~NW',
  '100~~~NW',
  '2+p+q~~~NW',
  '2~20260231T1800~Europe/Madrid~NW',
  '2~20261130T2500~Europe/Madrid~NW',
  '2~20261130T1800~Europe/Atlantis~NW',
  '2~20261130T1800~~NW',
  '2~~~',
  '2~~~N W',
  '2~~~N/W',
  '2~~~<b>',
  '2~~~NW~s4294967296',
  '2~~~NW~s01',
  '2~~~NW~r',
  '2~~~NW~x',
  `2~~~${'N'.repeat(25)}`,
  `${DRAWN}~r${'A'.repeat(401)}`,
])('%j is damaged', (text) => {
  expect(readAssignment(text)).toBeUndefined();
});

it('has one text for each assignment, whatever is changed in one', () => {
  const change = fc.tuple(fc.nat(DRAWN.length), fc.string({ maxLength: 3 }), fc.nat(2));
  fc.assert(
    fc.property(change, ([at, put, cut]) => {
      const text = DRAWN.slice(0, at) + put + DRAWN.slice(at + cut);
      const read = readAssignment(text);
      if (read) expect(writeAssignment(read)).toBe(text);
    }),
    { numRuns: 3000 },
  );
});
