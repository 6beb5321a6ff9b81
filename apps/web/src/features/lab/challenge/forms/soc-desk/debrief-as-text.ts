import type { ChallengeEnd } from '@netward/challenges';
import { recordInWords, timeOfDay, type Debrief } from '@netward/challenges/10-soc-challenge';

/** A debrief as a plain text to keep, with what was learned where that is said. */
export function debriefAsText(
  morning: string,
  { title, rows, asks, alerts }: Debrief,
  end: ChallengeEnd | null,
): string {
  const parts = [
    `${morning}: ${title}`,
    ...rows.map(({ kind, name, says, record }) => {
      const shown = record && `\n  ${timeOfDay(record.at)} ${recordInWords(record)}`;
      return `${kind}: ${name}. ${says}${shown ?? ''}`;
    }),
    alerts.join('\n'),
    ...asks.map(({ question, says }) => `${question}\n${says}`),
    ...(end ? [...end.learned, end.wouldCost] : []),
    ...(end?.asks ?? []).map(({ question, answer }) => `${question}\n${answer}`),
  ];
  return `${parts.join('\n\n')}\n`;
}
