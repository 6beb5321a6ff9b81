interface TwoWaysProps {
  readonly label: string;
  readonly names: readonly [first: string, second: string];
  readonly isSecond: boolean;
  readonly onChoose: (isSecond: boolean) => void;
}

/** A switch between two ways to see something. */
export function TwoWays({ label, names, isSecond, onChoose }: TwoWaysProps) {
  return (
    <div className="view-switch flex framed rounded" role="group" aria-label={label}>
      {names.map((name, index) => (
        <button
          key={index}
          type="button"
          aria-pressed={isSecond === (index === 1)}
          onClick={() => onChoose(index === 1)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
