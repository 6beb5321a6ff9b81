import { Fragment, type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { FirewallFigure } from './firewall-figure.tsx';
import { heroMessage, heroRun, lineMarks } from './hero-run.ts';
import './hero.css';

const lineColours = { info: '', warn: 'alerted', error: 'blocked', success: 'passed' } as const;

function Listing() {
  return (
    <ol className="hero-log">
      {heroRun.map((step, index) => (
        <Fragment key={step.time}>
          <li className={`hero-command ${index % 2 ? 'is-bar' : ''}`}>{step.command}</li>
          {step.lines.map((line) => (
            <li
              key={line.text}
              className={[index % 2 && 'is-bar', index === heroRun.length - 1 && 'is-new']
                .filter(Boolean)
                .join(' ')}
            >
              <time>{step.time}</time>
              <Icon
                name={lineMarks[line.type]}
                label={line.type}
                className={lineColours[line.type]}
              />
              <p>
                <span>[{line.device}]</span> {line.text}
              </p>
            </li>
          ))}
        </Fragment>
      ))}
      <li className="hero-command is-bar" aria-hidden="true">
        <span className="hero-cursor" />
      </li>
    </ol>
  );
}

/** The title, one way in, and under it a run of level 2 on fan-fold paper. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <div className="hero wrap">
      <div className="hero-top">
        <h1>Learn network defence by doing it.</h1>
        <div>{children}</div>
      </div>
      <section className="hero-paper" aria-label="A run of level 2">
        <div className="hero-head">
          <span className="label">Level 2, Firewall</span>
          <Tag>simulated</Tag>
        </div>
        <div className="hero-body">
          <div className="hero-figure">
            <FirewallFigure />
          </div>
          <Listing />
        </div>
        <p className="hero-message">
          <Icon name="m-blocked" className="blocked" />
          {heroMessage}
        </p>
      </section>
    </div>
  );
}
