import { Figure } from '../../ui/figure.tsx';
import { Meter } from '../../ui/meter.tsx';
import { levelNames } from '../../lib/level-ids.ts';
import { sample } from './sample-answer.ts';
import './feature-figures.css';

/** How to read the labs' diagrams: a device's shape says what it can do to a packet. */
function Shapes() {
  return (
    <>
      <Figure kind="wide" name="shapes-wide" />
      <Figure kind="narrow" name="shapes-narrow" />
    </>
  );
}

function Conversation() {
  return (
    <div className="feature-talk">
      <p className="label">You</p>
      <p className="feature-asked">{sample.question}</p>
      <p className="label">Assistant</p>
      <p>{sample.answer}</p>
    </div>
  );
}

export const sampleProgress = [
  [3, 3],
  [4, 6],
  [0, 5],
] as const;

function SampleProgress() {
  return (
    <ul className="feature-progress grid">
      {sampleProgress.map(([tried, total], index) => {
        const { id, title } = levelNames[index]!;
        const count = `${tried} / ${total}`;
        return (
          <li className="stack middle gap-16" key={id}>
            <span className="mono faint">{id}</span>
            <span>{title}</span>
            <Meter label={`${title}: ${count}`} value={tried} total={total} />
            <span className="mono faint">{count}</span>
          </li>
        );
      })}
    </ul>
  );
}

const limits = [
  ['WAF', 'reads HTTP after decryption', 'does not repair the application'],
  ['VPN', 'hides traffic up to its gateway', 'protects nothing beyond it'],
  ['Load balancer', 'survives the loss of one server', 'answers 503 when all are down'],
  ['SIEM', 'puts records together', 'blocks nothing by itself'],
] as const;

function Limits() {
  return (
    <table className="feature-limits wide left">
      <thead>
        <tr>
          <th scope="col">Device</th>
          <th scope="col">It</th>
          <th scope="col">But it</th>
        </tr>
      </thead>
      <tbody>
        {limits.map(([device, can, cannot]) => (
          <tr key={device}>
            <th scope="row">{device}</th>
            <td>{can}</td>
            <td>{cannot}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const figures = {
  shapes: Shapes,
  assistant: Conversation,
  progress: SampleProgress,
  limits: Limits,
} as const;
type FigureName = keyof typeof figures;

/** They load after hydration: nobody sees them in the first frame. */
export function FeatureFigure({ name }: { name: FigureName }) {
  const Content = figures[name];
  return <Content />;
}
