import type { WalkedRule } from '@netward/evidence';
import type { Verdict } from '@netward/lab-engine';
import { Icon } from '../../../ui/icon.tsx';
import { markOf } from '../topology/marks.tsx';
import { Marked } from './marked.tsx';

interface RuleWalkProps {
  readonly rules: readonly WalkedRule[];
  readonly verdict: Verdict;
}

/** The firewall's list from the top, up to the rule that decided. */
export function RuleWalk({ rules, verdict }: RuleWalkProps) {
  return (
    <ol className="rule-walk" aria-label="Rules from the top, the first match decides">
      {rules.map((rule, index) => (
        <li
          key={index}
          className={`is-${rule.result.replace(' ', '-')}`}
          data-tone={markOf(verdict)}
        >
          <span>{rule.number ?? ''}</span>
          <ResultIcon rule={rule} verdict={verdict} />
          <div>
            <code>
              <Marked value={rule.text} tone={verdict} />
            </code>
            {rule.compared.length > 0 && <Comparison rule={rule} />}
            <p>{rule.sentence}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function ResultIcon({ rule: { result }, verdict }: { rule: WalkedRule; verdict: Verdict }) {
  if (result === 'not reached') return <Icon name="m-unreached" className="unreached" />;
  const mark = result === 'matches' ? markOf(verdict) : null;
  return mark ? <Icon name={`m-${mark}`} className={mark} /> : <Icon name="i-dot" />;
}

function Comparison({ rule }: { rule: WalkedRule }) {
  return (
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
  );
}
