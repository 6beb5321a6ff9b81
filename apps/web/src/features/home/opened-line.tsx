import { Icon, type IconName } from '../../ui/icon.tsx';
import type { heroRun, RunLine, RunPacket } from './hero-run.ts';

const ends: Readonly<Record<RunPacket[1], readonly [IconName, look: string, words: string]>> = {
  server: ['i-right', 'alerted', 'It reaches the server.'],
  firewall: ['m-blocked', 'blocked', 'It stops at the firewall.'],
  attacker: ['i-left', 'alerted', 'It comes back to the attacker.'],
};

function Packet({ packet: [name, reaches] }: { packet: RunPacket }) {
  const [icon, look, words] = ends[reaches];
  return (
    <li className={`opened-row to-${reaches} ${look}`}>
      <span>{name}</span>
      <Icon name={icon} label={words} />
    </li>
  );
}

interface OpenedLineProps {
  readonly line: RunLine;
  readonly firewall: (typeof heroRun)[number]['firewall'];
}

/** What a line of the log stands on: the packets between the devices, and the rules one by one. */
export function OpenedLine({ line: { packets, rules }, firewall }: OpenedLineProps) {
  return (
    <div className="hero-opened grid" aria-live="polite">
      <div className="ladder-heads relative ruled">
        <b className="flex gap-6 nowrap absolute">
          <Icon name="s-attacker" /> Attacker
        </b>
        <b className={`flex gap-6 nowrap absolute is-${firewall.toLowerCase()}`}>
          <Icon name="s-firewall" /> Firewall <span className="mono">{firewall}</span>
        </b>
        <b className="flex gap-6 nowrap absolute">
          <Icon name="s-server" /> Server
        </b>
      </div>
      {packets.length > 0 ? (
        <ol className="ladder-rows relative ruled">
          {packets.map((packet) => (
            <Packet key={packet[0]} packet={packet} />
          ))}
        </ol>
      ) : (
        <p className="ladder-rows relative ruled">No packet: a command changed the rule list.</p>
      )}
      <ol className="hero-rules">
        {rules.map(([rule, outcome, decides]) => (
          <li key={rule} className={decides && 'is-bar is-new'}>
            <code className="mono">{rule}</code>
            <p>{outcome}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
