import { SendFailure } from './smtp-session.ts';

const TO = 'Ada.Lovelace+shop@learner.example';

it.each([
  ['an unknown recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }],
  ['refused content', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }],
  ['a refused sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }],
])('treats %s as final', (_, error) => {
  expect(SendFailure.ofMail(error, false, TO).outcome).toBe('refused');
});

it.each([
  ['greylisting', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }],
  ['a server that is shutting down', { code: 'ECONNECTION', command: 'CONN', responseCode: 421 }],
  ['missing credentials of ours', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530 }],
])('tries again after %s', (_, error) => {
  expect(SendFailure.ofMail(error, false, TO).outcome).toBe('deferred');
});

it.each([{ code: 'ECONNECTION', command: 'CONN' }, { code: 'ETIMEDOUT' }, undefined])(
  'distinguishes a mail that the server had whole when %j ended it',
  (error) => {
    expect(SendFailure.ofMail(error, false, TO).outcome).toBe('interrupted');
    expect(SendFailure.ofMail(error, true, TO).outcome).toBe('unconfirmed');
  },
);

it.each([
  [{ code: 'ESOCKET', command: 'CONN' }, 'cannot be reached (ESOCKET CONN)'],
  [{ code: 'ECONNECTION', command: 'CONN', responseCode: 554 }, 'cannot be reached'],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'does not accept our name'],
  [{ code: 'ETLS', command: 'STARTTLS', responseCode: 502 }, 'offers no encryption'],
])('says why a server does not let us in: %j', (error, sentence) => {
  const failure = SendFailure.ofSignIn(error);
  expect(failure.outcome).toBe('server-away');
  expect(failure.message).toContain(sentence);
});

it.each([
  ['450 4.2.2 mailbox full', 'mailbox full'],
  [
    '450-4.2.2 The mailbox is over its quota.\n450 4.2.2 Try later',
    'The mailbox is over its quota. Try later',
  ],
  ['550 5.1.1 <ada.lovelace@learner.example>: user unknown', '<…>: user unknown'],
  ['550 5.1.1 adalovelace... User unknown', '… User unknown'],
  [
    '550 ADA.LOVELACE+shop is over its quota, see mx1.learner.example',
    '… is over its quota, see …',
  ],
  [
    '554 Listed: https://n.example/verify?token=Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm8',
    'Listed: …',
  ],
  ['550 <b>no\u0000\u202e\u00e9</b>', '<b>no </b>'],
  ['550', undefined],
])('of the reply "%s" keeps "%s"', (response, kept) => {
  const error = Object.assign(new Error(response), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    response,
  });
  const { message, reply } = SendFailure.ofMail(error, false, TO);
  expect(reply).toBe(kept);
  expect(message).toBe('the mail was not accepted: EENVELOPE RCPT TO 550');
});

it('keeps no more of a reply than a row may have', () => {
  const error = { responseCode: 550, response: `550 ${'no '.repeat(500)}` };
  expect(SendFailure.ofMail(error, false, TO).reply).toHaveLength(300);
});
