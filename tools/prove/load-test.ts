import { buildAll } from '../harness/build.ts';
import { openProduct, type Product, type ProductOptions } from '../harness/product.ts';
import { forgetSettings, type Settings } from '../harness/settings.ts';
import { say, step } from '../harness/steps.mjs';
import { openWorkspace, type Workspace } from '../harness/workspace.ts';
import { emptyFolder } from '../test/clean.ts';
import { Balancer } from './balancer.ts';
import { holdsActions, holdsChat } from './calls.ts';
import { VisitorConnection } from './connection.ts';
import { createLearner, findMissingMails, type ProofLearner } from './learner.ts';
import { CONNECTIONS, Load } from './load.ts';
import type { LoadOutcome } from './outcome.ts';

/** Few at a time: a password costs as much as a hundred other calls. */
const REGISTERED_AT_ONCE = 4;

const SETTINGS = {
  // Limits have tests of their own; here they would turn the load away.
  RATE_LIMIT_SCALE: '1000000',
  ASSISTANT_DAILY_BUDGET: '1000000000',
  // Production has no defaults for these.
  CONTACT_TO: 'desk@netward.test',
  MAIL_FROM: 'Netward <mail@netward.test>',
  OPERATOR_NAME: 'Ada',
  OPERATOR_CONTACT: 'ada@netward.test',
};

/** Brings up a new product as production runs it; no outside settings reach it. */
export async function openProofProduct(
  given: Workspace,
  options: ProductOptions,
  settings: Settings = {},
): Promise<{ workspace: Workspace; product: Product }> {
  forgetSettings();
  await emptyFolder(given.data);
  const workspace = openWorkspace({
    ...given,
    settings: { ...process.env, ...SETTINGS, ...settings },
  });
  await buildAll(workspace, 'bundle');
  const product = await openProduct(workspace, {
    ...options,
    isProduction: true,
    publicUrl: 'http://netward.test',
    hasModel: true,
    stores: { queue: 'own Redis', ...options.stores },
  });
  return { workspace, product };
}

/** A running product and its visitors. */
export interface LoadTest {
  workspace: Workspace;
  product: Product;
  load: Load;
  /** Lets the visitors come. Returns when that was, in milliseconds of this process. */
  begin(): number;
  /** Ends the load and prints the losses. Returns the number of losses and the failed calls. */
  end(): Promise<{ losses: number; failed: LoadOutcome[] }>;
}

async function createLearners(site: string, mailbox: string): Promise<ProofLearner[]> {
  const learners: ProofLearner[] = [];
  while (learners.length < CONNECTIONS) {
    const some = Array.from({ length: REGISTERED_AT_ONCE }, () => createLearner(site, mailbox));
    learners.push(...(await Promise.all(some)));
  }
  return learners;
}

/** Counts the learners of whose acknowledged work something is gone. */
async function countLosses(balancer: Balancer, learners: readonly ProofLearner[]): Promise<number> {
  const connection = new VisitorConnection(balancer);
  let losses = 0;
  for (const learner of learners) {
    const ask = (path: string) => connection.send({ method: 'GET', path, token: learner.token });
    const progress = await ask('/api/auth/action-progress');
    const chat = await ask('/api/auth/chat-history?level=1');
    const isAnswered = progress.status === 200 && chat.status === 200;
    if (!isAnswered || !holdsActions(progress, learner) || !holdsChat(chat, learner)) losses++;
  }
  connection.close();
  return losses;
}

/** Brings up a product and gives each visitor an account. `rate` is in calls per second. */
export async function openLoadTest(
  given: Workspace,
  options: ProductOptions,
  rate: number,
): Promise<LoadTest> {
  const { workspace, product } = await openProofProduct(given, options);
  const gateways = product.replicas.gateway.map(({ url }) => url);
  const mailbox = product.mailboxUrl ?? '';
  const balancer = new Balancer(gateways);
  await balancer.open();
  workspace.stops.add('the balancer', () => balancer.close());
  const learners = await step('learners', async (note): Promise<ProofLearner[]> => {
    note(`${CONNECTIONS} register, verify and log in`);
    return createLearners(gateways[0] as string, mailbox);
  });
  const load = new Load(() => new VisitorConnection(balancer), rate);
  return {
    workspace,
    product,
    load,
    begin() {
      load.begin(learners);
      return performance.now();
    },
    async end() {
      await load.end();
      const losses = await countLosses(balancer, learners);
      const missing = await findMissingMails(mailbox, load.registered);
      const failed = load.outcomes.filter(({ result }) => result !== 'good');
      say(
        `\n${load.outcomes.length} calls on ${CONNECTIONS} connections, ${failed.length} failed.`,
      );
      say(`Connections refused and made elsewhere: ${load.refusedConnections}.`);
      say(`Learners with acknowledged work gone: ${losses} of ${learners.length}.`);
      say(`Mails of ${load.registered.length} registrations missing: ${missing.length}.\n`);
      return { losses: losses + missing.length, failed };
    },
  };
}
