import type { Attention, DeskOverview } from '@netward/contracts';
import type { ReactElement } from 'react';
import { deskPaths } from '../forms.ts';
import { describeAge, describeTime } from '../sentences.ts';
import { AbsenceNotice, DeskPage } from './desk-page.tsx';
import { MailList, type MailListContext } from './mail-list.tsx';

const REFRESH_SECONDS = 30;

/** The desk's first page: what needs a person, and how many mails are on their way. */
export function OverviewPage({
  overview,
  isLive,
  ...context
}: MailListContext & {
  overview: DeskOverview;
  isLive: boolean;
}): ReactElement {
  const { attention } = overview;
  const needing = attention.refused + attention.expired + attention.waiting;
  return (
    <DeskPage
      title="Overview"
      tabTitle={needing > 0 ? `(${needing}) Overview` : 'Overview'}
      session={context.session}
      here={deskPaths.overview}
      refreshSeconds={isLive ? REFRESH_SECONDS : undefined}
    >
      <Freshness isLive={isLive} />
      <AbsenceNotice absence={context.absence} />
      <h2>Needs a person</h2>
      <p className="lead">{describeAttention(attention)}</p>
      {attention.mails.length > 0 && <MailList mails={attention.mails} {...context} />}
      {attention.mails.length < needing && (
        <p className="more">
          The first {attention.mails.length} of {needing} are listed.
        </p>
      )}
      <h2>On their way</h2>
      <p className="lead">{describeQueue(overview)}</p>
    </DeskPage>
  );
}

/** A page reloads itself only for people who asked for that, since it may move what they are reading. */
function Freshness({ isLive }: { isLive: boolean }): ReactElement {
  const asOf = `As of ${describeTime(new Date().toISOString())}.`;
  return (
    <div className="fresh">
      <p>{isLive ? `${asOf} Reloads every ${REFRESH_SECONDS} seconds.` : asOf}</p>
      {isLive ? (
        <a href={deskPaths.overview}>Stop reloading</a>
      ) : (
        <>
          <a href={deskPaths.overview}>Reload</a>
          <a href={`${deskPaths.overview}?live=1`}>Reload every {REFRESH_SECONDS} seconds</a>
        </>
      )}
    </div>
  );
}

function describeAttention({ refused, expired, waiting }: Attention): string {
  const groups = [
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(expired > 0 ? [`${expired} given up`] : []),
    ...(waiting > 0 ? [`${waiting} waiting for too long`] : []),
  ];
  if (groups.length > 0) return `${groups.join(', ')}.`;
  return 'Nothing at the moment: no mail has waited for too long, and every refused or given-up one of the last week has been dealt with.';
}

/** The queue in words, without the newsletter's issues, which are not urgent. */
function describeQueue({ waiting, deferred, oldestSeconds }: DeskOverview): string {
  const counts = `${waiting} waiting, ${deferred} deferred.`;
  if (oldestSeconds === null) return counts;
  return `${counts} The oldest was asked for ${describeAge(oldestSeconds)} ago.`;
}
