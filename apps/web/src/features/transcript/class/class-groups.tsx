import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { pathOf } from './class-rows.ts';
import { type ClassGroup, codeIn } from './group-work.ts';
import type { JudgedAgain } from './judged.ts';

type Judged = ReadonlyMap<string, JudgedAgain | undefined>;

function Bars({ count }: { count: number }) {
  return (
    <span className="class-bars flex wraps" role="img" aria-label={`${count} learners`}>
      {Array.from({ length: count }, (_, at) => (
        <i key={at} />
      ))}
    </span>
  );
}

/** "Challenge 2, most frequent mistake", "second", "equal configurations, A". */
function labelOf(group: ClassGroup, groups: readonly ClassGroup[]): string {
  const of = `Challenge ${group.level}, `;
  if (group.kind === 'equal') return `${of}equal configurations, ${group.letter}`;
  const first = groups.find(({ level, kind }) => level === group.level && kind === 'mistake');
  return of + (first === group ? 'most frequent mistake' : 'second');
}

const EQUAL = 'Rule for rule. It says that, and nothing about who wrote it.';

interface SlideProps {
  readonly group: ClassGroup;
  readonly label: string;
  readonly judged: Judged;
  readonly onClose: () => void;
}

/** One group on the whole screen, to be read from the last row; names stand only where texts are equal. */
function Slide({ group, label, judged, onClose }: SlideProps) {
  const { kind, level, title, learners } = group;
  const work = judged.get(codeIn(learners[0]!, level) ?? '');
  return (
    <Dialog className="class-slide" title={label} onClose={onClose}>
      <div className="dialog-body">
        <p>{title}</p>
        <Bars count={learners.length} />
        {kind === 'equal' && (
          <>
            <ul>
              {learners.map(({ transcript, name, number, files }) => (
                <li key={transcript.sub}>
                  {number} {name}, <span className="mono">{pathOf(files[0]!)}</span>
                </li>
              ))}
            </ul>
            <pre className="mono" tabIndex={0} role="region" aria-label="The configuration">
              {work?.text}
            </pre>
          </>
        )}
      </div>
    </Dialog>
  );
}

const COUNTS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The favourite mistakes of the class and what was handed in alike, before anything else. */
export function ClassGroups({ groups, judged }: { groups: readonly ClassGroup[]; judged: Judged }) {
  const [shown, setShown] = useState<ClassGroup>();
  if (groups.length === 0) return null;
  return (
    <div className="class-groups seams grid edged">
      {groups.map((group) => {
        const { kind, title, learners } = group;
        const count = learners.length;
        return (
          <section key={labelOf(group, groups)} data-group={kind}>
            <span className="mono">{labelOf(group, groups)}</span>
            <h2>{title}</h2>
            {kind === 'equal' ? <p>{EQUAL}</p> : <Bars count={count} />}
            <Button size="small" onClick={() => setShown(group)}>
              {kind === 'equal' ? `Compare the ${COUNTS[count] ?? count}` : 'Show as a slide'}
            </Button>
          </section>
        );
      })}
      {shown && (
        <Slide
          group={shown}
          label={labelOf(shown, groups)}
          judged={judged}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  );
}
