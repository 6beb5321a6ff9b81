import { type DeskOverview, type MailKind, mailContents } from '@netward/contracts';
import type { ReactElement } from 'react';
import { describeAge, describeTime } from '../describe-age.ts';
import { deskPaths } from '../desk-paths.ts';
import { KIND_NAMES } from '../sentences.ts';
import { DeskPage, Notice } from './desk-page.tsx';
import { MailList, type MailListContext } from './mail-list.tsx';

interface OverviewPageProps extends MailListContext {
  overview: DeskOverview;
}

/** The desk's first page: the state of all mails right now. */
export function OverviewPage(props: OverviewPageProps): ReactElement {
  const { overview, ...context } = props;
  return (
    <DeskPage title="Mails" session={context.session} here={deskPaths.overview}>
      {context.absence && (
        <Notice isAlert>
          No mail has gone out since {describeTime(context.absence.since.toISOString())}.{' '}
          {context.absence.because} Mails wait and are sent when this is mended.
        </Notice>
      )}
      <p>A snapshot of this moment. Reload the page to update it.</p>
      <Figures overview={overview} />
      <h2>By kind and state</h2>
      <Shares shares={overview.counts} label="All stored mails" />
      <h2>Requested in the last hour</h2>
      <Shares shares={overview.lastHour} label="Mails requested in the last hour" />
      <h2>To look at</h2>
      {overview.troubled.length > 0 ? (
        <MailList mails={overview.troubled} {...context} />
      ) : (
        <p>No mail has waited longer than a minute, and none was refused or expired recently.</p>
      )}
    </DeskPage>
  );
}

const ageOf = (seconds: number | null): string =>
  seconds === null ? 'none' : describeAge(seconds);

function Figures({ overview }: { overview: DeskOverview }): ReactElement {
  const { counts, oldestPendingSeconds, pendingAgeP95Seconds, deadLately } = overview;
  const waiting = sum(counts.filter(({ state }) => WAITING.has(state)));
  const figures = [
    ['Waiting', waiting],
    ['Oldest waiting', ageOf(oldestPendingSeconds)],
    ['95 % wait less than', ageOf(pendingAgeP95Seconds)],
    ['Refused or expired in 10 min', deadLately],
  ] as const;
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Share = DeskOverview['counts'][number];

const WAITING = new Set<string>(['undecided', 'waiting', 'queued', 'sending', 'deferred']);
const COLUMNS: [string, (state: string) => boolean][] = [
  ['waiting', (state) => WAITING.has(state) && state !== 'deferred'],
  ...(['deferred', 'sent', 'refused', 'expired', 'suppressed', 'cancelled'] as const).map(
    (name): [string, (state: string) => boolean] => [name, (state) => state === name],
  ),
];

function sum(shares: readonly Share[]): number {
  return shares.reduce((mails, share) => mails + share.mails, 0);
}

function Shares({ shares, label }: { shares: readonly Share[]; label: string }): ReactElement {
  const kinds: (MailKind | null)[] = [...(Object.keys(mailContents) as MailKind[]), null];
  const shown = kinds.filter((kind) => shares.some((share) => share.kind === kind));
  if (shown.length === 0) return <p>None.</p>;
  return (
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">kind</th>
            {COLUMNS.map(([name]) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kind ? KIND_NAMES[kind] : 'Not decided'}</th>
              {COLUMNS.map(([name, isIn]) => {
                const mails = sum(shares.filter((one) => one.kind === kind && isIn(one.state)));
                return (
                  <td key={name} className={mails === 0 ? 'none' : undefined}>
                    {mails}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
