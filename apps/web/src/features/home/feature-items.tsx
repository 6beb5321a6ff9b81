import type { ReactNode } from 'react';
import { Meter } from '../../ui/meter.tsx';
import { ShapesFigure } from './shapes-figure.tsx';

interface FeatureItem {
  readonly name: string;
  readonly text: string;
  readonly figure: ReactNode;
  readonly caption: string;
}

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

/** The four features of the platform, each with a figure that shows it. */
export const featureItems: readonly FeatureItem[] = [
  {
    name: 'Interactive labs',
    text: 'Ten networks, from a bare wire to an operations centre. Every button sends a packet, and every packet leaves a trace.',
    figure: <ShapesFigure />,
    caption: 'The shape of a device says what it can do to a packet.',
  },
  {
    name: 'AI assistant',
    text: 'It sees the level you are in and explains the line you are looking at. It will not give you a quiz answer.',
    figure: <Conversation />,
    caption: 'A question about the run above, as the panel beside the lab answers it.',
  },
  {
    name: 'Progress tracking',
    text: 'Each action you try is counted once. With an account your progress follows you to the next computer.',
    figure: <SampleProgress />,
    caption: 'A level is done when every action of it was tried, in any order.',
  },
  {
    name: 'Enterprise security',
    text: 'WAF, VPN, load balancer, SIEM: what you meet at work, including what each of them cannot do.',
    figure: <Limits />,
    caption: 'Levels 6 to 9 show both columns.',
  },
];
