import type { IdsConfiguration } from '@netward/challenges/03-ids';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { SignatureList } from '../suricata/signature-list.tsx';

/** The rules of the sensor. */
export function IdsForm(props: ChallengeFormProps<IdsConfiguration>) {
  return (
    <div className="rule-form">
      <SignatureList
        form={props}
        rules={props.configuration.rules}
        onRules={(rules) => props.onChange({ rules })}
        empty="No rule yet: the sensor says nothing."
      />
    </div>
  );
}
