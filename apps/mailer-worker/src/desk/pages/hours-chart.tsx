import type { MailHour } from '@netward/contracts';
import type { ReactElement, SVGProps } from 'react';

/** Most pixels for sent mails, which stand on the line, and for others, which hang from it. */
const SENT_HEIGHT = 96;
const DEAD_HEIGHT = 40;
const MARGIN = 4;
const LABEL_HEIGHT = 20;
/** A single mail can be seen beside thousands. */
const LEAST = 3;
const LABEL_EVERY_HOURS = 6;

const KINDS = ['sent', 'refused', 'expired'] as const;
const NAMES = { sent: 'sent', refused: 'refused', expired: 'given up' } as const;

const clock = (iso: string): string => iso.slice(11, 16);
const count = (hour: MailHour): string =>
  KINDS.map((kind) => `${hour[kind]} ${NAMES[kind]}`).join(', ');
const percent = (share: number): string => `${+(share * 100).toFixed(3)}%`;

/** The last 24 hours as a picture, and as a table for whoever wants the numbers. */
export function HoursChart({ hours }: { hours: readonly MailHour[] }): ReactElement {
  const total = (kind: (typeof KINDS)[number]) => hours.reduce((sum, hour) => sum + hour[kind], 0);
  if (KINDS.every((kind) => total(kind) === 0))
    return <p>No mail was sent, refused or given up in the last 24 hours.</p>;
  return (
    <figure className="chart">
      <figcaption>
        {KINDS.map((kind) => (
          <span key={kind} className={`key ${kind}`}>
            {total(kind)} {NAMES[kind]}
          </span>
        ))}
      </figcaption>
      <Bars hours={hours} />
      <details id="hours-table">
        <summary>Show the numbers</summary>
        <HoursTable hours={hours} />
      </details>
    </figure>
  );
}

/** Below its bar; at the edges inside the picture. */
function labelPlace(at: number, hours: number): SVGProps<SVGTextElement> {
  if (at === 0) return { x: '0', textAnchor: 'start' };
  if (at === hours - 1) return { x: '100%', textAnchor: 'end' };
  return { x: percent((at + 0.5) / hours), textAnchor: 'middle' };
}

function Bars({ hours }: { hours: readonly MailHour[] }): ReactElement {
  const sent = Math.max(...hours.map((hour) => hour.sent));
  const dead = Math.max(...hours.map(({ refused, expired }) => refused + expired));
  const scale = Math.min(SENT_HEIGHT / sent, DEAD_HEIGHT / dead);
  const height = (mails: number): number => (mails === 0 ? 0 : Math.max(LEAST, mails * scale));
  const line = MARGIN + height(sent);
  const labelAt = line + height(dead) + LEAST + LABEL_HEIGHT;
  return (
    <svg width="100%" height={labelAt + MARGIN} aria-hidden="true">
      <defs>
        <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M-1 6 6 -1M-1 1 1 -1M4 6 6 4" className="hatch" />
        </pattern>
      </defs>
      {hours.map((hour, at) => {
        const bar = { x: percent((at + 0.12) / hours.length), width: percent(0.76 / hours.length) };
        const refused = height(hour.refused);
        const hasLabel = new Date(hour.from).getUTCHours() % LABEL_EVERY_HOURS === 0;
        return (
          <g key={hour.from}>
            <title>{`${clock(hour.from)} UTC: ${count(hour)}`}</title>
            <rect
              x={percent(at / hours.length)}
              width={percent(1 / hours.length)}
              height={labelAt}
              className="hour"
            />
            <rect
              {...bar}
              y={line - height(hour.sent)}
              height={height(hour.sent)}
              className="sent"
            />
            <rect {...bar} y={line + 1} height={refused} className="refused" />
            <rect
              {...bar}
              y={line + 1 + refused}
              height={height(hour.expired)}
              className="expired"
            />
            {hasLabel && (
              <text {...labelPlace(at, hours.length)} y={labelAt}>
                {clock(hour.from)}
              </text>
            )}
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={line + 0.5} y2={line + 0.5} className="axis" />
    </svg>
  );
}

function HoursTable({ hours }: { hours: readonly MailHour[] }): ReactElement {
  return (
    <div className="scroll" role="region" aria-label="Mails by hour" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">hour from (UTC)</th>
            {KINDS.map((kind) => (
              <th key={kind} scope="col">
                {NAMES[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.toReversed().map((hour) => (
            <tr key={hour.from}>
              <th scope="row">{clock(hour.from)}</th>
              {KINDS.map((kind) => (
                <td key={kind} className={hour[kind] === 0 ? 'none' : undefined}>
                  {hour[kind]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
