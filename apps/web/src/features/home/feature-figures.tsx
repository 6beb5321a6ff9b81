import { Meter } from '../../ui/meter.tsx';
import './feature-figures.css';

function Conversation() {
  return (
    <div className="feature-talk">
      <p className="label">You</p>
      <p className="feature-asked">What changed between the two scans?</p>
      <p className="label">Assistant</p>
      <p>
        Only the rule. Compare 14:02:55 with 14:03:26: same probe, same port, but now the packet
        ends at the firewall. Silence is what a drop looks like from outside.
      </p>
    </div>
  );
}

const sampleProgress = [
  { level: '1', name: 'Basic Traffic', tried: 3, total: 3 },
  { level: '2', name: 'Firewall', tried: 4, total: 6 },
  { level: '3', name: 'IDS', tried: 0, total: 5 },
] as const;

function SampleProgress() {
  return (
    <ul className="feature-progress">
      {sampleProgress.map(({ level, name, tried, total }) => (
        <li key={level}>
          <span className="mono">{level}</span>
          <span>{name}</span>
          <Meter label={`${name}: ${tried} / ${total}`} value={tried} total={total} />
          <span className="mono">
            {tried} / {total}
          </span>
        </li>
      ))}
    </ul>
  );
}

const limits = [
  ['WAF', 'reads HTTP after decryption', 'does not repair the application'],
  ['VPN', 'hides traffic up to its gateway', 'protects nothing beyond it'],
  ['Load balancer', 'survives one lost server', 'answers 503 when all are down'],
  ['SIEM', 'puts records together', 'blocks nothing by itself'],
] as const;

function Limits() {
  return (
    <table className="feature-limits">
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

const figures = { assistant: Conversation, progress: SampleProgress, limits: Limits } as const;
export type FigureName = keyof typeof figures;

/** The figures behind the first one. They come when the page is alive and may turn to them. */
export function FeatureFigure({ name }: { name: FigureName }) {
  const Figure = figures[name];
  return <Figure />;
}
