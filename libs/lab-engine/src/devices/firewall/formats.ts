import { line, PRIORITY, type KindFormat, type KindFormats } from '../../formats/kind-format.ts';
import { journalHead, nftKernelMessage, nftLogFold, nftRulesetFold } from './nftables.ts';
import silent from './formats.json' with { type: 'json' };

const RULE_SET: KindFormat = { folds: ({ played }) => [nftRulesetFold(played.result.state)] };

export const formats = {
  ...silent,
  'firewall-on': RULE_SET,
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
} satisfies KindFormats;
