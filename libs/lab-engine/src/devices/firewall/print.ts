import { conditionsOf, type Chain, type FirewallRule } from './filter.ts';

/** A rule as `nft list ruleset` prints it, with its counter at zero. */
export function printRule(rule: FirewallRule): string {
  const { action, log, isCounted, comment } = rule;
  const words = [
    ...conditionsOf(rule).map(({ keyword, wanted }) => `${keyword} ${wanted}`),
    log !== undefined && (log === '' ? 'log' : `log prefix "${log}"`),
    isCounted && 'counter packets 0 bytes 0',
    action === 'reject' ? 'reject with tcp reset' : action,
    comment !== undefined && `comment "${comment}"`,
  ];
  return words.filter(Boolean).join(' ');
}

/** The lines of a printed chain before its first rule; the last of them has the policy. */
export const HEAD_LINES = 3;

/** The chain as `nft list ruleset` prints it, ready for `nft -f`. */
export function printChain({ rules, policy }: Chain): string {
  return [
    'table inet filter {',
    '\tchain forward {',
    `\t\ttype filter hook forward priority filter; policy ${policy};`,
    ...rules.map((rule) => `\t\t${printRule(rule)}`),
    '\t}',
    '}',
  ].join('\n');
}
