import type { Reason, Why, WhyFact } from '@netward/evidence';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { markOf } from '../topology/marks.tsx';
import { Marked } from './marked.tsx';
import { MatchedRules } from './matched-rules.tsx';
import { useOpenEvidence } from './open-evidence.ts';
import { RuleWalk } from './rule-walk.tsx';
import { SignatureList } from './signature-list.tsx';
import './why.css';

/** Why a device did what the opened line or packet shows. */
export function WhyPane({ why }: { why: Why }) {
  const mark = markOf(why.verdict);
  return (
    <>
      <p className="why-sentence stack middle gap-8 ruled">
        {mark ? <Icon name={`m-${mark}`} className={mark} /> : <Icon name="i-dot" />}
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
  const open = useOpenEvidence();
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
