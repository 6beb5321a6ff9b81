import { useState } from 'react';
import { lessonPath, webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';
import type { Lesson, LessonSolution } from './lesson.ts';
import { lessons } from './lessons.ts';
import { solutions } from './solutions.ts';
import { SolutionView } from './solution-view.tsx';
import { TeachPart } from './teach.tsx';

const NOT_LOADED = 'The solutions did not load. Check your connection and try again.';

/** One lesson on one page: what it is for, what to ask, and behind a click how it is solved. */
export function LessonView({ lesson }: { lesson: Lesson }) {
  const { level, title, difficulty, minutes, challenge } = lesson;
  return (
    <div className="legal-page wrap">
      <h1 tabIndex={-1}>
        Lesson {level}: {title}
      </h1>
      <div className="legal muted">
        <p className="legal-lead">
          Difficulty: {difficulty}. Lab and quiz take about {minutes} minutes.
        </p>
        <p className="teach-acts flex wraps">
          <Link className={buttonClass('plain')} to={`${webPaths.labs}?level=${level}`}>
            Open level {level}
          </Link>
          <Button onClick={() => print()}>Print</Button>
        </p>
        <TeachPart title="After this lesson learners can">
          <Points of={lesson.outcomes} />
        </TeachPart>
        <TeachPart title="Questions for the class">
          <Points of={lesson.inClass} />
        </TeachPart>
        <TeachPart title="Look closer">
          <p>{lesson.lookCloser}</p>
        </TeachPart>
        <TeachPart title="Challenge">
          <p>
            <b>{challenge.title}.</b> {challenge.task}
          </p>
        </TeachPart>
        <Mappings {...lesson} />
        <Solutions key={level} level={level} />
      </div>
      <Neighbours lesson={lesson} />
    </div>
  );
}

export function Points({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

function Mappings({ techniques, niceTasks }: Lesson) {
  return (
    <>
      {techniques.length > 0 && (
        <TeachPart title="ATT&CK">
          <ul>
            {techniques.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={`https://attack.mitre.org/techniques/${id.replace('.', '/')}/`}
                  rel="noreferrer"
                >
                  {id}
                </a>{' '}
                {name}
              </li>
            ))}
          </ul>
        </TeachPart>
      )}
      {niceTasks.length > 0 && (
        <TeachPart title="NICE">
          <Points of={niceTasks.map(({ id, task }) => `${id}: ${task}`)} />
        </TeachPart>
      )}
    </>
  );
}

/** Fetched only when it is asked for: no other page or script has it. */
function Solutions({ level }: Pick<Lesson, 'level'>) {
  const [solution, setSolution] = useState<LessonSolution | 'failed'>();
  const load = () => void solutions[level]!().then(setSolution, () => setSolution('failed'));
  if (solution && solution !== 'failed') return <SolutionView solution={solution} />;
  return (
    <TeachPart title="Solutions">
      <Button onClick={load}>Show the solutions</Button>
      <FormError text={solution && NOT_LOADED} />
    </TeachPart>
  );
}

function Neighbours({ lesson }: { lesson: Lesson }) {
  const index = lessons.indexOf(lesson);
  const [before, after] = [lessons[index - 1], lessons[index + 1]];
  return (
    <nav className="teach-ways flex wraps" aria-label="Lessons">
      {before && (
        <Link to={lessonPath(before.level)}>
          Lesson {before.level}: {before.title}
        </Link>
      )}
      <Link to={webPaths.teach}>All lessons</Link>
      {after && (
        <Link to={lessonPath(after.level)}>
          Lesson {after.level}: {after.title}
        </Link>
      )}
    </nav>
  );
}
