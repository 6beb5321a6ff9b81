import type { ApiCall } from '@netward/contracts';

interface Example {
  readonly body?: unknown;
  readonly answer?: unknown;
}

const ID = '0f9a3c2e-6d1b-4c57-9e80-2b7f4d5a6c11';
const TOKEN = 'q3v8Zk1XcWf0aT7mY2nB5eRhJ9uLpD4sGoKiVxQzE6w';
const MOMENT = '2026-11-28T09:30:00.000Z';
const EMAIL = 'ada@example.org';
const PASSWORD = 'eleven quiet lighthouses';
const message = (text: string) => ({ message: text });

/** A request and an answer of each call that people write by hand. A test reads each by its schema. */
const EXAMPLES: Partial<Record<ApiCall, Example>> = {
  register: {
    body: { name: 'Ada Lovelace', email: EMAIL, password: PASSWORD },
    answer: message('Registration initiated! Please check your email to verify your account.'),
  },
  verifyEmail: {
    answer: { verified: true, message: 'Email verified successfully! You can now log in.' },
  },
  resendVerification: { body: { email: EMAIL }, answer: message('Verification email sent!') },
  forgotPassword: { body: { email: EMAIL }, answer: message('Check your inbox.') },
  verifyResetToken: { answer: { valid: true, email: EMAIL, message: 'Valid' } },
  resetPassword: {
    body: { token: TOKEN, password: PASSWORD },
    answer: message('Your password has been changed.'),
  },
  login: {
    body: { email: EMAIL, password: PASSWORD },
    answer: {
      token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwZjlhIn0.c2lnbmF0dXJl',
      user: { id: ID, name: 'Ada Lovelace', email: EMAIL, isEmailVerified: true },
      message: 'Signed in.',
    },
  },
  getSessions: {
    answer: {
      sessions: [
        { id: ID, begunAt: MOMENT, expiresAt: MOMENT, isThis: true, browser: 'Firefox on Linux' },
      ],
    },
  },
  endSession: { body: { id: ID }, answer: message('That session has ended.') },
  endOtherSessions: { answer: message('All other devices are logged out.') },
  getAccount: {
    answer: { createdAt: MOMENT, deletion: null, hasPassword: true, isConnected: false },
  },
  changeName: { body: { name: 'Ada King' }, answer: message('Your name has been changed.') },
  deleteAccount: {
    body: { password: PASSWORD },
    answer: { message: 'Your account will be deleted in 7 days.', dueAt: MOMENT },
  },
  keepAccount: { answer: message('Your account stays. Nothing was deleted.') },
  keepByLink: {
    body: { token: TOKEN },
    answer: message('Your account stays. Nothing was deleted.'),
  },
  sendContact: {
    body: { name: 'Ada Lovelace', email: EMAIL, message: 'May our school print the lessons?' },
    answer: message('Message sent.'),
  },
  subscribe: { body: { email: EMAIL }, answer: message('Subscribed!') },
  confirmSubscription: { body: { token: TOKEN }, answer: message('Confirmed.') },
  unsubscribe: { answer: message('You are no longer subscribed.') },
  saveActionProgress: { body: { level: '3', actions: ['enableIDS', 'attackSQLi'] } },
  saveQuizResult: { body: { level: '3', score: 5, total: 6 } },
  saveLevelVisit: { body: { level: '3' }, answer: { message: 'Saved', level: '3' } },
  updateLastLevel: { body: { level: '3' }, answer: { message: 'Saved', level: '3' } },
  saveChat: {
    body: { level: '3', messages: [{ role: 'user', content: 'What does the sensor see?' }] },
  },
  askAssistant: {
    body: { message: 'What does the sensor see?', level: '3', lab: { run: ['enableIDS'] } },
    answer: { response: 'It reads copies of the packets and stops none.', by: 'tutor' },
  },
  health: {
    answer: {
      status: 'ok',
      services: { auth: 'ready', learning: 'ready', assistant: 'ready' },
    },
  },
  version: { answer: { version: '0.2.0', revision: '93a838f9' } },
};

export function exampleOf(name: string, part: keyof Example): unknown {
  return EXAMPLES[name as ApiCall]?.[part];
}
