import type { FirewallConfiguration } from '@netward/challenges/02-firewall';
import type { ChallengeParts } from '../../challenge-form.ts';
import { AddRule } from './add-rule.tsx';
import { RuleEditor } from './rule-editor.tsx';

export const parts: ChallengeParts<FirewallConfiguration> = {
  title: 'Rules',
  about: 'first match decides',
  Actions: AddRule,
  Form: RuleEditor,
};
