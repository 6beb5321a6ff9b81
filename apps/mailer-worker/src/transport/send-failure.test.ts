import { SendFailure } from './send-failure.ts';

const isPermanent = (error: unknown) => SendFailure.from(error).isPermanent;

it.each([
  ['an unknown recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }],
  ['refused content', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }],
  ['a refused sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }],
])('treats %s as final', (_, error) => {
  expect(isPermanent(error)).toBe(true);
});

it.each([
  ['greylisting', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }],
  ['a server that is shutting down', { code: 'ECONNECTION', command: 'DATA', responseCode: 421 }],
  ['a refused connection', { code: 'ECONNECTION', command: 'CONN' }],
  ['a server without service', { code: 'ECONNECTION', command: 'CONN', responseCode: 554 }],
  ['wrong credentials of ours', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
  ['missing credentials of ours', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530 }],
  ['a timeout', { code: 'ETIMEDOUT', command: 'CONN' }],
  ['anything unknown', undefined],
])('tries again after %s', (_, error) => {
  expect(isPermanent(error)).toBe(false);
});

it('leaves out the reply text, which may repeat an address', () => {
  const error = Object.assign(new Error('550 ada@learner.example unknown'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
  });
  expect(SendFailure.from(error).message).toBe('the mail was not accepted: EENVELOPE RCPT TO 550');
});

it.each([
  ['a refused connection', { code: 'ESOCKET', command: 'CONN' }, true],
  ['silence', { code: 'ETIMEDOUT', command: 'CONN' }, true],
  ['wrong credentials of ours', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, true],
  ['greylisting', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }, false],
  ['a connection that broke during a mail', { code: 'ECONNECTION', command: 'DATA' }, false],
  ['anything unknown', undefined, false],
])('tells an unreachable server from a deferred mail: %s', (_, error, isAway) => {
  expect(SendFailure.from(error).isServerAway).toBe(isAway);
});
