import { useId, useState } from 'react';
import { Icon } from '../../../../../ui/icon.tsx';

interface BlankProps {
  /** What the blank takes: 'account'. */
  readonly takes: string;
  /** What it belongs to: 'End the sessions of'. */
  readonly label: string;
  readonly values: readonly string[];
  /** What was kept; nothing else fills it. */
  readonly options: readonly string[];
  readonly most: number;
  readonly wordsOf?: (value: string) => string;
  readonly onChange: (values: readonly string[]) => void;
}

/** A blank in a sentence: a combo box over what was kept, and what it was filled with. */
export function Blank(props: BlankProps) {
  const { takes, label, values, options, most, wordsOf = String, onChange } = props;
  const [typed, setTyped] = useState('');
  const list = useId();
  const open = options.filter((option) => !values.includes(option));
  const fill = (text: string) => {
    const value = open.find((option) => wordsOf(option) === text.trim());
    setTyped(value ? '' : text);
    if (value && values.length < most) onChange([...values, value]);
  };
  return (
    <span className="soc-blank cluster mono">
      {values.map((value) => (
        <button
          className="row gap-6"
          key={value}
          type="button"
          aria-label={`${label}: remove ${wordsOf(value)}`}
          onClick={() => onChange(values.filter((each) => each !== value))}
        >
          {wordsOf(value)} <Icon name="i-cross" />
        </button>
      ))}
      <input
        data-draft
        list={list}
        value={typed}
        placeholder={`+ ${takes}`}
        aria-label={`${label}: add ${takes}`}
        autoComplete="off"
        onChange={(event) => fill(event.target.value)}
      />
      <datalist id={list}>
        {open.map((option) => (
          <option key={option} value={wordsOf(option)} />
        ))}
      </datalist>
    </span>
  );
}
