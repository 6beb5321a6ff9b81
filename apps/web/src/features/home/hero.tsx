import { Fragment, type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { FirewallFigure } from './firewall-figure.tsx';
import { heroRun, lineMarks, type HeroStep } from './hero-run.ts';

const lineColours = { info: '', warn: 'alerted', error: 'blocked', success: 'passed' } as const;
const LAST = heroRun.length - 1;

/** A shaded bar groups what one command caused. A rule marks the command that the figure shows. */
function rowClass(index: number, shown: number, kind = ''): string {
  const marks = [index % 2 && 'is-bar', index === shown && 'is-new', index > shown && 'is-later'];
  return [kind, ...marks].filter(Boolean).join(' ');
}

function Lines({ step, className }: { step: HeroStep; className: string }) {
  return step.lines.map(({ type, device, text }) => (
    <li key={text} className={className}>
      <time>{step.time}</time>
      <Icon name={lineMarks[type]} label={type} className={lineColours[type]} />
      <p>
        <span>[{device}]</span> {text}
      </p>
    </li>
  ));
}

interface ListingProps {
  readonly shown: number;
  readonly onShow: (index: number) => void;
}

function Listing({ shown, onShow }: ListingProps) {
  return (
    <ol className="hero-log">
      {heroRun.map((step, index) => (
        <Fragment key={step.time}>
          <li className={rowClass(index, shown, 'hero-command')}>
            <button
              type="button"
              aria-current={index === shown ? 'step' : undefined}
              onClick={() => onShow(index)}
            >
              {step.command}
            </button>
          </li>
          <Lines step={step} className={rowClass(index, shown)} />
        </Fragment>
      ))}
      <li className="hero-command is-bar" aria-hidden="true">
        <span className="hero-cursor" />
      </li>
    </ol>
  );
}

/** The title, a way in, and a run of level 2 on fan-fold paper that readers can step through. */
export function Hero({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(LAST);
  const step = heroRun[shown]!;
  const { type } = step.lines[0]!;
  return (
    <div className="hero wrap">
      <div className="hero-top">
        <h1>Learn network defence by doing it.</h1>
        <div>{children}</div>
      </div>
      <section className="hero-paper" aria-label="A run of level 2">
        <div className="hero-head">
          <span className="label">Level 2, Firewall</span>
          <small>Press a command to see the network at that moment.</small>
          <Tag>simulated</Tag>
        </div>
        <div className="hero-body">
          <div className="hero-figure">
            <FirewallFigure firewall={step.firewall} probes={step.probes} />
          </div>
          <Listing shown={shown} onShow={setShown} />
        </div>
        <p className="hero-message" role="status">
          <Icon name={lineMarks[type]} className={lineColours[type]} />
          {step.message}
        </p>
      </section>
    </div>
  );
}
