import {
  type Attention,
  type DeskMailState,
  type DeskOverview,
  mailContents,
  type MailKind,
} from '@netward/contracts';
import type { ReactElement } from 'react';
import { describeAge, describeTime } from '../describe-age.ts';
import { deskPaths } from '../desk-paths.ts';
import { LIVE_SCRIPT } from '../live-script.ts';
import { KIND_NAMES, STATE_NAMES } from '../sentences.ts';
import { AbsenceNotice, DeskPage } from './desk-page.tsx';
import { HoursChart } from './hours-chart.tsx';
import { MailList, type MailListContext } from './mail-list.tsx';

interface OverviewPageProps extends MailListContext {
  overview: DeskOverview;
}

/** The desk's first page: what needs a person, and the state of all mails right now. */
export function OverviewPage({ overview, ...context }: OverviewPageProps): ReactElement {
  const { attention } = overview;
  const needing = attention.refused + attention.expired + attention.waiting;
  return (
    <DeskPage
      title="Overview"
      tabTitle={needing > 0 ? `(${needing}) Overview` : 'Overview'}
      session={context.session}
      here={deskPaths.overview}
      script={LIVE_SCRIPT}
    >
      <Freshness />
      <div id="live-part" data-attention={describeAttention(attention)}>
        <AbsenceNotice absence={context.absence} />
        <h2 tabIndex={-1}>Needs a person</h2>
        <p className="lead">{describeAttention(attention)}</p>
        {attention.mails.length > 0 && <MailList mails={attention.mails} {...context} />}
        {attention.mails.length < needing && (
          <p className="more">
            The first {attention.mails.length} of {needing} are listed.
          </p>
        )}
        <h2>Last 24 hours</h2>
        <HoursChart hours={overview.hours} />
        <h2>Waiting now</h2>
        <Figures overview={overview} />
        <h2>Requested in the last hour</h2>
        <Shares shares={overview.lastHour} label="Mails requested in the last hour" />
        <h2>Stored, by kind and state</h2>
        <Shares shares={overview.counts} label="All stored mails" />
      </div>
    </DeskPage>
  );
}

/** When the page was made; with scripts it refreshes itself and says so here. */
function Freshness(): ReactElement {
  return (
    <div className="live">
      <p id="live-state">As of {describeTime(new Date().toISOString())}.</p>
      <a id="live-now" href={deskPaths.overview}>
        Refresh
      </a>
      <button id="live-pause" type="button" hidden>
        Pause
      </button>
      <p id="live-news" role="status" className="spoken" />
    </div>
  );
}

/** How many mails need a person, and why. */
function describeAttention({ refused, expired, waiting }: Attention): string {
  const groups = [
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(expired > 0 ? [`${expired} given up`] : []),
    ...(waiting > 0 ? [`${waiting} waiting for too long`] : []),
  ];
  if (groups.length > 0) return `${groups.join(', ')}.`;
  return 'Nothing at the moment: no mail has waited for too long, and every refused or given-up one of the last week has been dealt with.';
}

const ageOf = (seconds: number | null): string =>
  seconds === null ? 'none' : describeAge(seconds);

/** Nobody waits for an issue of the newsletter; the table below counts its mails. */
const isAwaited = ({ kind, state }: Share): boolean =>
  kind !== 'newsletter-issue' && WAITING.has(state);

function Figures({ overview }: { overview: DeskOverview }): ReactElement {
  const { counts, oldestPendingSeconds, pendingAgeP95Seconds } = overview;
  const figures = [
    ['Waiting', sum(counts.filter(isAwaited))],
    ['Oldest', ageOf(oldestPendingSeconds)],
    ['95 % wait less than', ageOf(pendingAgeP95Seconds)],
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
const COLUMNS: [DeskMailState, (state: DeskMailState) => boolean][] = [
  ['waiting', (state) => WAITING.has(state) && state !== 'deferred'],
  ...(['deferred', 'sent', 'refused', 'expired', 'suppressed', 'cancelled'] as const).map(
    (name): [DeskMailState, (state: DeskMailState) => boolean] => [name, (state) => state === name],
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
                {STATE_NAMES[name]}
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
