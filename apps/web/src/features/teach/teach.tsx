import { type ReactNode } from 'react';
import { lessonPath, webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { lessons } from './lessons.ts';
import './teach.css';

const LESSONS_A_WEEK = 5;

const weeks = [1, 2].map((week) => ({
  week,
  lessons: lessons.slice((week - 1) * LESSONS_A_WEEK, week * LESSONS_A_WEEK),
}));

const hours = Math.round(lessons.reduce((sum, { minutes }) => sum + minutes, 0) / 60);

/** A heading and what stands beside it. */
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

/** How to teach with the labs: a plan for two weeks, and where to see what the class did. */
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
        <Lessons />
        <Class />
        <TeachPart title="About the mappings">
          <p>
            Techniques are those of{' '}
            <a href="https://attack.mitre.org/" rel="noreferrer">
              MITRE ATT&CK
            </a>{' '}
            for enterprises. A technique is named where the level’s attack is one; a reflected
            script that only shows itself is none, and level 8 has failures and no attacker. Tasks
            are those of the NICE framework with the numbers of NIST SP 800-181 (2017); later
            editions may number them differently. They are named where a learner does the same in
            small.
          </p>
        </TeachPart>
      </div>
    </div>
  );
}

function Lessons() {
  return (
    <>
      <TeachPart title="Before you begin">
        <p>
          Everything runs in the browser, so a class needs no other machines, and nobody can break
          anything. Levels 1 and 2 need no account. Say once, before level 1: scan, sniff and attack
          only what you own or are allowed to test.
        </p>
      </TeachPart>
      <TeachPart title="A lesson">
        <p>
          Five minutes for the description and a guess at what will happen, the lab in pairs, one of
          the questions for the class, the level’s proof, and the quiz. A proof is a packet, some
          bytes or a record that the learner marks in an own run; let pairs show each other theirs
          and say what it does not show. Learners who finish early open the packets that “Look
          closer” names. The quiz shows who should try again; it is no examination, since its
          answers are in the page.
        </p>
        <p>
          A challenge is solved on the streams A, B and C, which all learners share. “Tomorrow” is
          sealed until then and is another for each learner, so what held there was understood and
          not fitted; a link to a day gives the whole class the same one.
        </p>
        <p>
          To begin together in the middle of a level, play to that moment and share its link. What
          the link brings counts for nobody; what each learner does from there is counted and
          verified.
        </p>
      </TeachPart>
    </>
  );
}

function Class() {
  return (
    <>
      <TeachPart title="On a learning platform">
        <p>
          Moodle and others play a level by itself: <code>npm run package -- level 2</code>, or{' '}
          <code>all</code>, writes a SCORM 1.2 package of its lab, quiz, proof and challenge. It
          needs no server and no account. A level is completed once all actions were tried and the
          quiz was handed in; actions, proofs, the best quiz and a challenge that was solved before
          its solution was shown are a quarter of the score each. The package is a teacher’s file:
          the platform’s pages mark the quiz, so its answers are inside.
        </p>
      </TeachPart>
      <TeachPart title="Who did what">
        <p>
          <Link to={webPaths.makeAssignment}>Make an assignment</Link>: a link that says what is to
          be done and until when. Each learner with an account opens it and hands in a signed file;
          the transcript of the account page is one too, of everything. Drop all of them on the{' '}
          <Link to={webPaths.classSheet}>class sheet</Link>: it checks the signatures, shows
          actions, quiz, proofs and challenge by learner and level, and opens the work. You need no
          account, nothing is uploaded, and once the page is open it works without a network. One
          transcript alone is <Link to={webPaths.verify}>checked by itself</Link>, a printed one by
          its code.
        </p>
        <p>
          “Verified” means that the server played the learner’s run again, or marked the quiz, and
          came to the same result. An action that was saved without being verified is verified once
          the learner plays it again. A challenge is “solved” or “solved after the solution was
          shown”, with the try that solved it; a try is a different configuration. None of it says
          who sat at the keyboard, so a question in class still tells you more.
        </p>
      </TeachPart>
    </>
  );
}
