import type { LabState } from '@netward/lab-engine';
import {
  baseRulesFold,
  haproxyConfigFold,
  modsecurityConfigFold,
  nftRulesetFold,
  nginxConfigFold,
  wafConfigFold,
  sigmaFold,
  suricataRulesFold,
  type ToolFold,
} from '@netward/lab-engine/formats';

/**
 * What the devices that are on in this state are set to do, in the order in which packets meet them, and
 * where it stands in the saved logs.
 */
export function ruleSetFiles(
  state: LabState,
): readonly { readonly file: string; readonly fold: ToolFold }[] {
  const files: readonly (readonly [file: string, fold: ToolFold | null])[] = [
    ['firewall/ruleset.nft', nftRulesetFold(state)],
    ['ips/suricata.rules', suricataRulesFold(state, 'ips')],
    ['waf/nginx.conf', wafConfigFold(state)],
    ['waf/modsecurity.conf', modsecurityConfigFold(state)],
    ['lb/haproxy.cfg', haproxyConfigFold(state)],
    ['server/nginx.conf', nginxConfigFold(state)],
    ['ids/suricata.rules', suricataRulesFold(state, 'ids')],
    ['siem/base-rules.yml', state.siemEnabled ? baseRulesFold(state) : null],
    ['siem/correlation.yml', state.siemEnabled ? sigmaFold(state) : null],
  ];
  return files.flatMap(([file, fold]) => (fold ? [{ file, fold }] : []));
}

/** The same, as folds. */
export function ruleSetsOf(state: LabState): readonly ToolFold[] {
  return ruleSetFiles(state).map(({ fold }) => fold);
}
