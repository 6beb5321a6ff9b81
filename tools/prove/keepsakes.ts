import { isDeepStrictEqual } from 'node:util';
import {
  callApi,
  createLearner,
  findMissingMails,
  logIn,
  register,
  verify,
  type ProofAccount,
  type ProofLearner,
} from './learner.ts';

/** What a learner saves, by the call that takes it. */
export const WORK = {
  '/api/auth/action-progress': { level: '2', actions: ['openPage', 'enableFirewall'] },
  '/api/auth/quiz-results': { level: '2', score: 5, total: 6 },
  '/api/auth/challenge-results': {
    level: '2',
    version: 1,
    configuration: { policy: 'drop', rules: [] },
  },
  '/api/auth/update-last-level': { level: '2' },
  '/api/auth/save-chat': {
    level: '2',
    messages: [
      { role: 'user', content: 'What is a firewall?' },
      { role: 'assistant', content: 'A gate with rules.' },
    ],
  },
};
/** The calls that answer it again. */
export const READINGS = [
  'action-progress',
  'quiz-results',
  'challenge-results',
  'chat-history?level=2',
];

/** What a proof claims, and whether it holds. */
export type ProofClaims = [claim: string, holds: boolean][];

export const formatClaims = (claims: ProofClaims): string =>
  claims.map(([claim, holds]) => `  ${holds ? 'yes' : 'NO '}  ${claim}`).join('\n');

/** What somebody did before something happened to the product, and what must be there afterwards. */
export interface Keepsakes {
  learner: ProofLearner;
  work: unknown[];
  /** Somebody whose verification mail has not been sent. */
  waiting: ProofAccount;
}

/** Everything that the product knows about a learner. */
const readWork = (site: string, token: string): Promise<unknown[]> =>
  Promise.all(READINGS.map((path) => callApi(`${site}/api/auth/${path}`, { token })));

const holds = (attempt: Promise<unknown>): Promise<boolean> => attempt.then(Boolean, () => false);

/** A learner works, and somebody registers while mail is down. The mail server stays away. */
export async function makeKeepsakes(
  site: string,
  mailbox: string,
  stopMail: () => Promise<void>,
): Promise<Keepsakes> {
  const learner = await createLearner(site, mailbox);
  const { token } = learner;
  for (const [path, body] of Object.entries(WORK)) await callApi(`${site}${path}`, { body, token });
  await stopMail();
  const waiting = await register(site);
  return { learner, work: await readWork(site, token), waiting };
}

/** Whether everything is there; the mail server must be back. */
export async function checkKeepsakes(
  site: string,
  mailbox: string,
  { learner, work, waiting }: Keepsakes,
): Promise<ProofClaims> {
  const isAllThere = async (token: string) => isDeepStrictEqual(await readWork(site, token), work);
  const missing = await findMissingMails(mailbox, [waiting.email]);
  return [
    ['the learner logs in with the old password', await holds(logIn(site, learner))],
    [
      'and finds progress, quiz result, challenge, level and chat',
      await holds(logIn(site, learner).then(isAllThere)),
    ],
    ['the session from before still works', await holds(isAllThere(learner.token))],
    ['the mail that waited is sent', missing.length === 0],
    [
      'its link activates the account',
      await holds(verify(site, mailbox, waiting.email).then(() => logIn(site, waiting))),
    ],
  ];
}
