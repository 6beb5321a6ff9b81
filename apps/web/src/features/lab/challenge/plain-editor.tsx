import type { CodeEditorProps } from './code-editor.tsx';

/** The text without colours: a field where it can be edited, and as it is where it can only be read. */
export function PlainEditor(props: CodeEditorProps) {
  const { value, isReadOnly, problems, label, describedBy, onText } = props;
  if (isReadOnly)
    return (
      <pre className="challenge-plain" tabIndex={0} role="region" aria-label={label}>
        {value}
      </pre>
    );
  return (
    <textarea
      className="challenge-plain"
      value={value}
      spellCheck={false}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={problems.length > 0}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
