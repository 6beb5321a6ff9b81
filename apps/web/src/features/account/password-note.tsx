import { Meter } from '../../ui/meter.tsx';
import { advisePassword } from './password-advice.ts';
import './password.css';

interface PasswordNoteProps {
  readonly id: string;
  readonly password: string;
  /** The person's name and email address, which weak passwords repeat. */
  readonly about: readonly string[];
}

/** The strength of the password as typed so far. It is advice and blocks nothing. */
export function PasswordNote({ id, password, about }: PasswordNoteProps) {
  const advice = advisePassword(password, about);
  return (
    <p id={id} className="password-note flex wraps middle small muted form-outcome">
      {advice && (
        <>
          <Meter
            label={`Password strength: ${advice.strength} of 4`}
            value={advice.strength}
            total={4}
          />
          {advice.sentence}
        </>
      )}
    </p>
  );
}
