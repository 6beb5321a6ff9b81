import { useId } from 'react';
import { EXAMPLES, LONGEST_FILTER, type FilterProblem } from '@netward/challenges/01-basic-traffic';
import '../inputs.css';

interface FilterFieldProps {
  readonly filter: string;
  /** How many packets are shown. */
  readonly shown: number;
  readonly problem: FilterProblem | null;
  readonly onChange: (filter: string) => void;
}

/** The display filter, what is wrong with it, and examples to begin with. */
export function FilterField({ filter, shown, problem, onChange }: FilterFieldProps) {
  const id = useId();
  const example = EXAMPLES.find((each) => each.filter === filter);
  return (
    <div className="capture-filter">
      <label htmlFor={id}>Display filter</label>
      <small role="status">{problem ? 'not understood' : `${shown} of 60 packets`}</small>
      <input
        id={id}
        className="challenge-input"
        value={filter}
        maxLength={LONGEST_FILTER}
        placeholder="everything"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      />
      <select
        className="challenge-select"
        aria-label="Examples of filters"
        value={example?.filter ?? ''}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{filter === '' ? 'Examples' : 'Show everything'}</option>
        {EXAMPLES.map((each) => (
          <option key={each.filter} value={each.filter}>
            {each.says}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className="capture-problem" aria-live="polite">
        {problem && `Column ${problem.from + 1}: ${problem.reason} ${problem.remedy}`}
      </p>
    </div>
  );
}
