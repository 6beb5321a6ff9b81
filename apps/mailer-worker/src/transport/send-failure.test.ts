import { SendFailure } from './send-failure.ts';

it.each([
  ['an unknown recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }],
  ['refused content', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }],
  ['a refused sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }],
])('treats %s as final', (_, error) => {
  expect(SendFailure.ofMail(error, false).outcome).toBe('refused');
});

it.each([
  ['greylisting', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }],
  ['a server that is shutting down', { code: 'ECONNECTION', command: 'CONN', responseCode: 421 }],
  ['missing credentials of ours', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530 }],
])('tries again after %s', (_, error) => {
  expect(SendFailure.ofMail(error, false).outcome).toBe('deferred');
});

it.each([{ code: 'ECONNECTION', command: 'CONN' }, { code: 'ETIMEDOUT' }, undefined])(
  'distinguishes a mail that the server had whole when %j ended it',
  (error) => {
    expect(SendFailure.ofMail(error, false).outcome).toBe('interrupted');
    expect(SendFailure.ofMail(error, true).outcome).toBe('unconfirmed');
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

it('leaves out the reply text, which may repeat an address', () => {
  const error = Object.assign(new Error('550 ada@learner.example unknown'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
  });
  const { message } = SendFailure.ofMail(error, false);
  expect(message).toBe('the mail was not accepted: EENVELOPE RCPT TO 550');
});
