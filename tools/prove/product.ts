import { emptyFolder } from '../test/clean.ts';
import { openProduct, type Product, type ProductOptions } from '../harness/product.ts';
import { forgetSettings, type Settings } from '../harness/environment.ts';
import { openWorkspace, type Workspace } from '../harness/workspace.ts';

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
  const all = { ...process.env, ...SETTINGS, ...settings };
  const workspace = openWorkspace({ ...given, settings: all });
  const product = await openProduct(workspace, {
    ...options,
    isProduction: true,
    publicUrl: 'http://netward.test',
    hasModel: true,
    stores: { queue: 'own Redis', ...options.stores },
  });
  return { workspace, product };
}
