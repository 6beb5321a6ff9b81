import { Fragment, useState } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { levelIds } from '../../lib/level-ids.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { HomeProps } from './call-to-action.tsx';
import { heroRun, reasons, type RunLine, type RunPacket } from './texts.ts';

const ends: Readonly<Record<RunPacket[1], readonly [IconName, look: string, words: string]>> = {
  server: ['i-right', 'alerted', 'It reaches the server.'],
  firewall: ['m-blocked', 'blocked', 'It stops at the firewall.'],
  attacker: ['i-left', 'alerted', 'It comes back to the attacker.'],
};

function Packet({ packet: [name, reaches] }: { packet: RunPacket }) {
  const [icon, look, words] = ends[reaches];
  return (
    <li className={`opened-row relative to-${reaches} ${look}`}>
      <span className="absolute surface nowrap">{name}</span>
      <Icon name={icon} label={words} className="absolute surface nowrap" />
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
            <p className="small muted">{outcome}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Each is the mark of a line, and its colour. */
const verdicts = { warn: 'alerted', error: 'blocked', success: 'passed' } as const;
const rows = heroRun.flatMap((step, at) => step.lines.map((line) => ({ step, line, at })));
/** The line that is open at first: the firewall's verdict. */
const FIRST_OPEN = rows.findIndex(({ line }) => line.packets.some(([, to]) => to === 'firewall'));

function Line(props: { line: RunLine; isOpen: boolean; onOpen: () => void }) {
  const { isOpen, onOpen } = props;
  const { type, device, text } = props.line;
  return (
    <li className={`relative grid middle ${isOpen ? 'is-bar is-new' : ''}`}>
      <Icon name={`m-${verdicts[type]}`} label={type} className={verdicts[type]} />
      <button type="button" className="covers left muted" aria-current={isOpen} onClick={onOpen}>
        [{device}] {text}
      </button>
      <span className="muted" aria-hidden="true">
        {isOpen ? 'open' : <Icon name="i-right" />}
      </span>
    </li>
  );
}

function Listing({ open, onOpen }: { open: number; onOpen: (index: number) => void }) {
  return (
    <ol className="hero-log mono">
      {rows.map(({ step, line, at }, index) => (
        <Fragment key={line.text}>
          {rows[index - 1]?.at !== at && <li className="hero-command is-bar">{step.command}</li>}
          <Line line={line} isOpen={index === open} onOpen={() => onOpen(index)} />
        </Fragment>
      ))}
    </ol>
  );
}

type GuestWelcomeProps = Pick<HomeProps, 'onStart' | 'onLabNear'>;

function GuestWelcome({ onStart, onLabNear }: GuestWelcomeProps) {
  return (
    <div className="guest-only">
      <p className="hero-sub muted">
        {`${levelIds.length} simulated networks.`} Switch on a firewall, attack it yourself, then
        open any line and see the packet, the rule and the reason.
      </p>
      <div className="hero-go flex wraps middle">
        <Button look="primary" size="large" onClick={() => onStart('1')} onNear={onLabNear}>
          Start Your Journey <Icon name="i-right" />
        </Button>
        <small className="small">
          Free, in the browser.
          <br />
          Two levels without an account.
        </small>
      </div>
    </div>
  );
}

/** The title, a way in, and a run of level 2 on fan-fold paper in which each line can be opened. */
export function Hero(props: GuestWelcomeProps) {
  const [open, setOpen] = useState(FIRST_OPEN);
  const { step, line } = rows[open]!;
  return (
    <div className="hero wrap">
      <div className="hero-top grid">
        <h1 className="balanced">Learn network defence by doing it.</h1>
        <GuestWelcome {...props} />
      </div>
      <section className="hero-paper relative surface framed" aria-label="A run of level 2">
        <div className="hero-head flex middle ruled">
          <span className="label">Level 2, Firewall</span>
          <small className="small">A run of the lab. Open any line.</small>
          <Tag>simulated</Tag>
        </div>
        <div className="hero-body grid">
          <Listing open={open} onOpen={setOpen} />
          <OpenedLine line={line} firewall={step.firewall} />
        </div>
        <p className="hero-message row gap-12 ruled-above" role="status">
          <Icon name={`m-${verdicts[line.type]}`} className={verdicts[line.type]} />
          {step.message}
        </p>
      </section>
      <ul className="hero-reasons grid framed">
        {reasons.map(([name, text]) => (
          <li key={name}>
            <b>{name}</b>
            <p className="small muted">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
