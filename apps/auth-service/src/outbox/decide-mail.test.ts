import { decideRegistrationMail, type RegistrationFacts } from './decide-mail.ts';

const FACTS: RegistrationFacts = {
  to: 'Ada@example.org',
  content: { name: 'Typed now', token: 't'.repeat(43) },
  learner: undefined,
  earlier: [],
  scale: 1,
};
const learner = { email: 'ada@example.org', name: 'Ada' };

function earlier(kind: string, count: number, ageSeconds: number) {
  return Array.from({ length: count }, () => ({ kind, ageSeconds }));
}

test('a new address gets the link that was made for it', () => {
  expect(decideRegistrationMail(FACTS)).toEqual({
    kind: 'verify-email',
    mail: { to: FACTS.to, content: FACTS.content },
  });
});

test('a learner is told by the name on record, and gets no link', () => {
  expect(decideRegistrationMail({ ...FACTS, learner })).toEqual({
    kind: 'already-registered',
    mail: { to: 'ada@example.org', content: { name: 'Ada' } },
  });
});

test.each([
  ['the fifth link in an hour is sent', 4, 60, true],
  ['the sixth link in an hour is not', 5, 60, false],
  ['links of an hour ago no longer count', 5, 3600, true],
])('%s', (_, count, age, isSent) => {
  const facts = { ...FACTS, earlier: earlier('verify-email', count, age) };
  expect(decideRegistrationMail(facts).mail !== undefined).toBe(isSent);
});

test('a learner is told once a day, however many links the address got', () => {
  const links = earlier('verify-email', 9, 60);
  expect(decideRegistrationMail({ ...FACTS, learner, earlier: links }).mail).toBeDefined();
  const today = earlier('already-registered', 1, 86_399);
  expect(decideRegistrationMail({ ...FACTS, learner, earlier: today }).mail).toBeUndefined();
  const yesterday = earlier('already-registered', 1, 86_400);
  expect(decideRegistrationMail({ ...FACTS, learner, earlier: yesterday }).mail).toBeDefined();
});

test('a scale widens the allowances and never closes them', () => {
  const facts = { ...FACTS, earlier: earlier('verify-email', 49, 60) };
  expect(decideRegistrationMail({ ...facts, scale: 10 }).mail).toBeDefined();
  expect(decideRegistrationMail({ ...FACTS, scale: 0.01 }).mail).toBeDefined();
});
