import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import type {
  CheckedSignature,
  MarkedText,
  Reason,
  WalkedRule,
  Why,
  WhyFact,
} from '@netward/evidence';
import type { Verdict } from '@netward/lab-engine';
import { Button } from '../../../ui/button.tsx';
import { markOf, VerdictIcon } from '../log/log-parts.tsx';
import { listStep } from '../move-focus.ts';
import { useLabCommands } from '../lab-commands.ts';
import './inspector.css';

export function WhyPane({ why }: { why: Why }) {
  return (
    <>
      <p className="why-sentence stack middle gap-8 ruled">
        <VerdictIcon verdict={why.verdict} />
        <span>{why.sentence}</span>
      </p>
      <ReasonView why={why} reason={why.reason} />
      {why.facts.length > 0 && <Facts facts={why.facts} />}
      {why.silent.map((sentence) => (
        <p key={sentence} className="why-silent small muted ruled">
          {sentence}
        </p>
      ))}
    </>
  );
}

function ReasonView({ why, reason }: { why: Why; reason: Reason }) {
  const { verdict } = why;
  switch (reason.kind) {
    case 'rule walk':
      return <RuleWalk rules={reason.rules} verdict={verdict} />;
    case 'signatures':
      return <SignatureList signatures={reason.signatures} verdict={verdict} />;
    case 'score':
      return <MatchedRules score={reason} verdict={verdict} />;
    case 'rate':
      return (
        <p className="why-count small muted ruled">
          Request {reason.nth} of this source, limit {reason.limit}
        </p>
      );
    case 'facts':
      return null;
  }
}

function Facts({ facts }: { facts: readonly WhyFact[] }) {
  const { open } = useLabCommands();
  return (
    <dl className="why-facts ruled">
      {facts.map(({ name, value, line }, index) => (
        <div className="stack gap-8 mono" key={`${name} ${index}`}>
          <dt className="faint">{name}</dt>
          <dd className="muted anywhere">
            <Marked value={value} tone="alerted" />
            {line && (
              <Button look="quiet" size="small" onClick={() => open(line)}>
                Open this line
              </Button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function markedResult(result: string, verdict: Verdict): string | null {
  if (result === 'not reached') return 'unreached';
  return result === 'matches' ? verdict : null;
}

function RuleWalk({ rules, verdict }: { rules: readonly WalkedRule[]; verdict: Verdict }) {
  return (
    <ol className="rule-walk" aria-label="Rules from the top, the first match decides">
      {rules.map((rule, index) => (
        <li
          key={index}
          className={`grid ruled is-${rule.result.replace(' ', '-')}`}
          data-tone={markOf(verdict)}
        >
          <span>{rule.number ?? ''}</span>
          <VerdictIcon verdict={markedResult(rule.result, verdict)} />
          <div>
            <code>
              <Marked value={rule.text} tone={verdict} />
            </code>
            {rule.compared.length > 0 && (
              <table>
                <tbody>
                  {rule.compared.map(({ name, value, wanted, result }) => (
                    <tr key={name}>
                      <th scope="row">{name}</th>
                      <td>{value}</td>
                      <td>{result === 'matches' ? 'matches' : `is not ${wanted}`}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            <p className="small muted">{rule.sentence}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function SignatureList(props: { signatures: readonly CheckedSignature[]; verdict: Verdict }) {
  const { signatures, verdict } = props;
  return (
    <ol className="rule-walk" aria-label="Signatures">
      {signatures.map((signature) => {
        const { sid, title, severity, result, text, count, sentence } = signature;
        return (
          <li
            key={sid}
            className={`grid ruled is-${result.replace(' ', '-')} has-mark-only`}
            data-tone={markOf(verdict)}
          >
            <VerdictIcon verdict={markedResult(result, verdict)} />
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
                <p className="mono muted">
                  {count.nth} {count.of}, threshold {count.threshold}
                </p>
              )}
              <p className="small muted">{sentence}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

type Score = Extract<Reason, { kind: 'score' }>;

/** The rules of the WAF that matched, each with its part of the same value, and their sum. */
function MatchedRules({ score, verdict }: { score: Score; verdict: Verdict }) {
  const { rules } = score;
  const base = useId();
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, rules.length - 1);
  const move = (event: KeyboardEvent) => {
    const to = listStep(event.key, current, rules.length);
    if (to === undefined || event.altKey) return;
    event.preventDefault();
    if (rules[to]) setChosen(to);
  };
  return (
    <>
      {rules.length > 0 && (
        <ol
          className="matched-rules"
          role="listbox"
          tabIndex={0}
          aria-label="Rules that matched"
          aria-activedescendant={`${base}${current}`}
          onKeyDown={move}
        >
          {rules.map(({ id, name, variable, score: points, text }, index) => (
            <li
              className="grid ruled"
              key={`${id} ${variable}`}
              id={`${base}${index}`}
              role="option"
              aria-selected={index === current}
              onClick={() => setChosen(index)}
            >
              <p>
                <b>{id}</b> {name} <small>{variable}</small>
              </p>
              <strong>+{points}</strong>
              <code className="anywhere pre whole-row">
                <Marked value={text} tone={verdict} />
              </code>
            </li>
          ))}
        </ol>
      )}
      <ScoreBar score={score} verdict={verdict} />
    </>
  );
}

/** One block per rule that matched, as wide as its score, and a line at the limit. */
function ScoreBar(props: { score: Extract<Reason, { kind: 'score' }>; verdict: Verdict }) {
  const {
    score: { rules, sum, limit },
    verdict,
  } = props;
  const end = Math.max(sum, limit);
  const share = (points: number): CSSProperties => ({ left: `${(100 * points) / end}%` });
  const isOver = sum >= limit;
  return (
    <div className={`score-sum stack gap-8 muted ruled ${isOver ? verdict : ''}`}>
      <p className="flex spread gap-12 bright">
        {isOver ? 'Anomaly score, over the limit' : 'Anomaly score, under the limit'} <b>{sum}</b>
      </p>
      <div className="score-bar relative" role="img" aria-label={`Score ${sum}, limit ${limit}`}>
        {rules.map(({ id, variable, score }) => (
          <i key={`${id} ${variable}`} style={{ width: `${(100 * score) / end}%` }} />
        ))}
        <b className="absolute" style={share(limit)} />
      </div>
      <div className="score-scale relative mono faint" aria-hidden="true">
        <span>0</span>
        <span style={share(limit)}>limit {limit}</span>
        {sum > limit && <span style={share(sum)}>{sum}</span>}
      </div>
    </div>
  );
}

export function Marked(props: { value: MarkedText; tone?: Verdict }) {
  const {
    value: { text, marks },
    tone = 'blocked',
  } = props;
  const ends = [0, ...marks.map(({ to }) => to)];
  return (
    <>
      {marks.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(ends[index], from)}
          <mark className={tone}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
