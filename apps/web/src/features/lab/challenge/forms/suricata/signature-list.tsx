import { partOfSid, type HttpBuffer, type SuricataRule } from '@netward/lab-engine/suricata';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import type { DescribedField } from '../fields.tsx';
import { editsOf, groupOf } from '../parts-of-form.ts';
import { SignatureCard } from './signature-card.tsx';

interface SignatureListProps<C, R extends SuricataRule> {
  readonly form: ChallengeFormProps<C>;
  readonly rules: readonly R[];
  readonly onRules: (next: R[]) => void;
  /** What is said where there is no rule. */
  readonly empty: string;
  readonly buffers?: readonly HttpBuffer[];
  readonly lead?: readonly DescribedField<R>[];
}

/** The rules of a sensor, a card for each. */
export function SignatureList<C, R extends SuricataRule>(props: SignatureListProps<C, R>) {
  const { form, rules, onRules, empty, buffers, lead } = props;
  const { onSelect } = form;
  if (rules.length === 0) return <p className="rule-form-empty">{empty}</p>;
  return rules.map((rule, index) => (
    <SignatureCard
      key={rule.sid}
      rule={rule}
      {...groupOf(form, partOfSid(rule.sid))}
      {...editsOf(rules, index, onRules, onSelect)}
      {...{ buffers, lead, onSelect }}
    />
  ));
}
