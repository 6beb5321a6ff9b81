import type { CheckedSignature } from '@netward/evidence';
import type { Verdict } from '@netward/lab-engine';
import { Icon } from '../../../ui/icon.tsx';
import { markOf } from '../topology/marks.tsx';
import { Marked } from './marked.tsx';

interface SignatureListProps {
  readonly signatures: readonly CheckedSignature[];
  readonly verdict: Verdict;
}

/** The signatures that a sensor compared with what it could read. */
export function SignatureList({ signatures, verdict }: SignatureListProps) {
  return (
    <ol className="rule-walk" aria-label="Signatures">
      {signatures.map((signature) => {
        const { sid, title, severity, result, text, count, sentence } = signature;
        const mark = result === 'matches' ? markOf(verdict) : null;
        return (
          <li
            key={sid}
            className={`grid ruled is-${result.replace(' ', '-')} has-mark-only`}
            data-tone={markOf(verdict)}
          >
            {mark ? <Icon name={`m-${mark}`} className={mark} /> : <Icon name="i-dot" />}
            <div>
              <h3>
                <b>{sid}</b> {title} <small>{severity}</small>
              </h3>
              {text && (
                <code className="block anywhere pre">
                  <Marked value={text} tone={verdict} />
                </code>
              )}
              {count && (
                <p className="mono">
                  {count.nth} {count.of}, threshold {count.threshold}
                </p>
              )}
              <p>{sentence}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
