import { type ReactNode } from 'react';
import { lessonPath } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { lessons } from './lessons.ts';
import { advice } from './texts.ts';

const LESSONS_A_WEEK = 5;

const weeks = [1, 2].map((week) => ({
  week,
  lessons: lessons.slice((week - 1) * LESSONS_A_WEEK, week * LESSONS_A_WEEK),
}));

const hours = Math.round(lessons.reduce((sum, { minutes }) => sum + minutes, 0) / 60);

export function TeachPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="legal-section grid ruled-above">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function Plan() {
  return weeks.map(({ week, lessons: ofWeek }) => (
    <TeachPart key={week} title={`Week ${week}`}>
      <ol className="teach-plan" start={(week - 1) * LESSONS_A_WEEK + 1}>
        {ofWeek.map(({ level, title, minutes, inClass }) => (
          <li className="grid" key={level}>
            <Link to={lessonPath(level)}>{title}</Link>
            <span className="mono">{minutes} min</span>
            <p className="whole-row">{inClass[0]}</p>
          </li>
        ))}
      </ol>
    </TeachPart>
  ));
}

export function Teach() {
  return (
    <div className="legal-page wrap">
      <h1 tabIndex={-1}>Teaching with Netward</h1>
      <div className="legal muted">
        <p className="legal-lead">
          {lessons.length} lessons of 45 minutes. Lab and quiz of all of them take about {hours}{' '}
          hours. Each lesson’s page has its outcomes, questions for the class and, behind a click,
          the solutions.
        </p>
        <Plan />
        {advice.map(({ title, text }) => (
          <TeachPart key={title} title={title}>
            <Paragraphs of={text} />
          </TeachPart>
        ))}
      </div>
    </div>
  );
}
