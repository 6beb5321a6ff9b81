import { useId, useMemo } from 'react';
import {
  type Exhibit,
  exhibitLines,
  type Level,
  type LogExhibit,
  type TableExhibit,
} from '@netward/levels';
import { ColumnHeads } from '../../../ui/column-heads.tsx';

interface QuizExhibitProps {
  readonly level: Level;
  readonly exhibit: Exhibit;
}

/** What a question asks to be read: lines of the lab's log, or a small table of packets or records. */
export function QuizExhibit({ level, exhibit }: QuizExhibitProps) {
  return exhibit.kind === 'log' ? (
    <LogLines level={level} exhibit={exhibit} />
  ) : (
    <PacketTable {...exhibit} />
  );
}

function LogLines({ level, exhibit }: { level: Level; exhibit: LogExhibit }) {
  const lines = useMemo(() => exhibitLines(level, exhibit), [level, exhibit]);
  const caption = useId();
  return (
    <figure className="quiz-exhibit muted" aria-labelledby={caption}>
      <figcaption id={caption}>{exhibit.caption}</figcaption>
      <ol className="stack gap-4">
        {lines.map((line, index) => (
          <li key={index}>
            <code className="block anywhere">{line}</code>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** Scrolls by itself where it is too wide, so it can be focused. */
function PacketTable({ caption, columns, rows }: TableExhibit) {
  return (
    <div className="quiz-exhibit muted" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <ColumnHeads names={columns} />
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={columns[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
