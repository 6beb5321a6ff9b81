import { useEffect, useRef, useState } from 'react';
import { lessonPath, webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';
import type { Lesson, LessonSolution } from './authoring/read-lessons.ts';
import { lessons } from './lessons.ts';
import { solutions } from './solutions.ts';
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
          <ButtonLink to={`${webPaths.labs}?level=${level}`}>Open level {level}</ButtonLink>
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

/** How a lesson's level and challenge are solved. It takes the focus from the button that asked for it. */
export function SolutionView({ solution }: { solution: LessonSolution }) {
  const { run, proofs, text, reasons, wrongTries } = solution;
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => whole.current?.focus(), []);
  return (
    <div ref={whole} tabIndex={-1} role="group" aria-label="Solutions" className="teach-solutions">
      <TeachPart title="A run that completes the level and shows everything">
        <p>{run.join(' → ')}</p>
      </TeachPart>
      <TeachPart title={proofs.length > 1 ? 'Proofs' : 'Proof'}>
        <ul>
          {proofs.map(({ question, proved, doesNotShow }) => (
            <li key={question}>
              <b>{question}</b> {proved} {doesNotShow}
            </li>
          ))}
        </ul>
      </TeachPart>
      <TeachPart title="Why the challenge’s solution is the way it is">
        {text && (
          <pre tabIndex={0} aria-label={`The solution for ${text.tool}`}>
            <code>{text.body}</code>
          </pre>
        )}
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </TeachPart>
      <TeachPart title="What tempts and fails">
        <p>The numbers are those of traffic A.</p>
        <ul>
          {wrongTries.map(({ name, costs, numbers }) => (
            <li key={name}>
              <b>{name}</b> {costs} <small>({numbers})</small>
            </li>
          ))}
        </ul>
      </TeachPart>
    </div>
  );
}
