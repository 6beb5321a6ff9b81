import { line, PRIORITY, REFUSED, type KindFormat } from '../../formats/kind-format.ts';
import { journalHead, nftKernelMessage, nftLogFold, nftRulesetFold } from './nftables.ts';
import type { words } from './words.ts';

const RULE_SET: KindFormat = { folds: ({ played }) => [nftRulesetFold(played.result.state)] };

/** How each kind of its records looks in the device's own tool. */
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'firewall-on': RULE_SET,
  'firewall-off': {
    nothing: 'With the firewall off there is no rule set: nft list ruleset prints nothing.',
  },
  'firewall-refused': REFUSED,
  'rule-added': RULE_SET,
  'rule-removed': RULE_SET,
  'firewall-rejected': RULE_SET,
  'firewall-dropped': {
    folds: (occasion) => [nftLogFold(occasion), nftRulesetFold(occasion.played.before)],
    written: (occasion) =>
      line('firewall/kernel.log', 'kernel', PRIORITY.kernelWarning, nftKernelMessage(occasion)).map(
        (each) => ({ ...each, head: journalHead(occasion) }),
      ),
  },
};
