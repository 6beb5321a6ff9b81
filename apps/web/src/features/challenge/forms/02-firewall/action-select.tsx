import '../inputs.css';

interface ActionSelectProps<A extends string> {
  readonly label: string;
  readonly actions: readonly A[];
  readonly value: A;
  readonly onChange: (action: A) => void;
}

/** What a rule does. */
export function ActionSelect<A extends string>({
  label,
  actions,
  value,
  onChange,
}: ActionSelectProps<A>) {
  return (
    <select
      className="challenge-select rule-action"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as A)}
    >
      {actions.map((action) => (
        <option key={action}>{action}</option>
      ))}
    </select>
  );
}
