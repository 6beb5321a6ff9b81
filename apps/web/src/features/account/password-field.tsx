import { type ComponentProps, useId } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { fieldSentences, PASSWORD_MIN } from '@netward/contracts';
import type { SentForm } from '../../lib/sent-form.ts';
import { Field } from '../../ui/field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { Meter } from '../../ui/meter.tsx';
import './password.css';

const LENGTH_GOOD = 12;
const LENGTH_LONG = 16;

// The words at the top of leaked password lists, in the form that `simplify` produces.
const COMMON = new Set(
  (
    'password passwort passwrd qwerty qwertz azerty letmein welcome admin administrator iloveyou ' +
    'dragon monkey football baseball superman batman princess sunshine master shadow ashley ' +
    'michael charlie jordan abc trustnol login starwars whatever freedom secret changeme default ' +
    'root test guest computer internet hello summer winter spring autumn netward correcthorse'
  ).split(' '),
);
// The alphabet, the digits and the rows of common keyboards.
const WALKS = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop qwertz asdfghjkl zxcvbnm yxcvbnm';
const SWAPS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'l',
  '!': 'l',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Removes the digits, signs and letter swaps that people add to a word and guessing programs try. */
function simplify(password: string): string {
  const word = password.toLowerCase().replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '');
  return [...word]
    .map((character) => SWAPS[character] ?? character)
    .join('')
    .replace(/[\s._-]/g, '');
}

/** Whether a password mostly follows the alphabet, the digits or a row of keys, or repeats itself. */
function isWalk(password: string): boolean {
  const keys = [...password.toLowerCase()];
  const steps = keys.slice(1).filter((key, index) => {
    const before = keys[index]!;
    return before === key || WALKS.includes(before + key) || WALKS.includes(key + before);
  });
  return steps.length >= 0.7 * (keys.length - 1) || new Set(keys).size <= 3;
}

/** Whether a password is little more than the person's own name or email address. */
function isAboutPerson(password: string, about: readonly string[]): boolean {
  const text = password.toLowerCase();
  const words = about.flatMap((part) => part.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const rest = words
    .filter((word) => word.length >= 3)
    .reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && [...rest].length < PASSWORD_MIN;
}

/**
 * Rates a new password, up to a strength of four. It is advice and refuses nothing. Length decides, except for
 * the passwords that attackers try first. `about` holds the person's name and email address.
 */
export function advisePassword(password: string, about: readonly string[] = []) {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return undefined;
  if (COMMON.has(simplify(password)))
    return { strength: 1, sentence: 'Easy to guess: attackers try this word first.' };
  if (isWalk(password))
    return { strength: 1, sentence: 'Easy to guess: keys in a row, or a repetition.' };
  if (isAboutPerson(password, about))
    return { strength: 1, sentence: 'Easy to guess: it is your name or address.' };
  if (length < LENGTH_GOOD)
    return { strength: 2, sentence: 'Short: 12 characters or more take far longer to guess.' };
  if (length < LENGTH_LONG) return { strength: 3, sentence: 'Good length. Use it nowhere else.' };
  return { strength: 4, sentence: 'Long. Use it nowhere else.' };
}

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'end'> & {
  readonly isShown: boolean;
  /** Omitted where the switch of another field also controls this one. */
  readonly onShown?: (isShown: boolean) => void;
};

/** A password field that can show what is typed. */
export function PasswordField({ isShown, onShown, ...field }: PasswordFieldProps) {
  const end = onShown && (
    <TextButton className="password-switch small" onClick={() => onShown(!isShown)}>
      {isShown ? 'Hide' : 'Show'}
      <span className="sr-only"> password</span>
    </TextButton>
  );
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      end={end}
    />
  );
}

/** The strength of the password as typed so far. It is advice and blocks nothing. */
function PasswordNote(props: { id: string; password: string; about: readonly string[] }) {
  const { id, password, about } = props;
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

interface NewPasswordsProps<Typed extends FieldValues> {
  readonly of: Pick<SentForm<Typed>, 'form' | 'field'>;
  /** The fields of the new password and of its repetition. */
  readonly names: readonly [Path<Typed>, Path<Typed>];
  readonly labels: readonly [string, string];
  readonly shown: Pick<PasswordFieldProps, 'isShown' | 'onShown'>;
  readonly about: readonly string[];
}

/** A new password, typed twice, with a note on its strength. */
export function NewPasswords<Typed extends FieldValues>(props: NewPasswordsProps<Typed>) {
  const { names, labels, shown, about } = props;
  const { form, field } = props.of;
  const [first, second] = names;
  const noteId = useId();
  const { isTouched } = form.getFieldState(second, form.formState);
  const onChange = () => {
    if (isTouched) void form.trigger(second);
  };
  return (
    <>
      <PasswordField
        label={labels[0]}
        autoComplete="new-password"
        hint={fieldSentences.passwordMin}
        aria-describedby={noteId}
        {...shown}
        {...field(first, { onChange })}
      />
      <PasswordNote id={noteId} password={form.watch(first)} about={about} />
      <PasswordField
        label={labels[1]}
        autoComplete="new-password"
        isShown={shown.isShown}
        {...field(second)}
      />
    </>
  );
}

/** Wants a password to be typed twice the same: what zod's `refine` takes. */
export function sameTwice(first: string, second: string, message: string) {
  const isSame = (typed: Record<string, unknown>) => typed[first] === typed[second];
  // Shown as soon as both are typed, even if the password breaks another rule.
  const when = ({ value }: { value: unknown }) => Boolean(Object(value)[second]);
  return [isSame, { path: [second], message, when }] as [typeof isSame, object];
}
