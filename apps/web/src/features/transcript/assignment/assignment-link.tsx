import { Suspense } from 'react';
import { readAssignment, webPaths } from '@netward/contracts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button, buttonClass, ButtonLink } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { endInWords, minutesOf, tasksInWords } from './assignment-words.ts';

const LinkCode = lazyComponent(async () => (await import('../qr-code.tsx')).LinkCode);

interface AssignmentLinkProps {
  readonly result: { readonly text: string } | { readonly lacks: string };
  readonly path: string;
}

function ClassSees({ text }: { text: string }) {
  const assignment = readAssignment(text)!;
  const { code, until } = assignment;
  const minutes = minutesOf(assignment);
  return (
    <div className="assignment-seen page-ground edged">
      <span className="mono muted">
        Assignment {code}
        {until && `, until ${endInWords(until)}`}
      </span>
      <p>
        {tasksInWords(assignment)}
        {minutes > 0 && ` The levels take about ${minutes} minutes.`}
      </p>
      <p className="assignment-note small muted">
        At the end, Hand in makes one signed file with your runs and configurations.
      </p>
    </div>
  );
}

function MadeLink({ text, path }: { text: string; path: string }) {
  const link = `${location.origin}${path}#${text}`;
  return (
    <>
      <code className="anywhere mono muted edged" data-assignment="link">
        {link.replace(/^https?:\/\//, '')}
      </code>
      <div className="cluster">
        <Button look="primary" onClick={() => void copyText(link)}>
          Copy link
        </Button>
        <a className={buttonClass()} href={`${path}#${text}`}>
          Open as a learner
        </a>
      </div>
      <Suspense>
        <LinkCode link={link} />
      </Suspense>
    </>
  );
}

/** The link as it stands, what the class will see, and what the teacher gets back. */
export function AssignmentLink({ result, path }: AssignmentLinkProps) {
  return (
    <aside className="assignment-link surface framed" aria-label="The link">
      <div className="stack gap-8">
        <h2 className="heading">The link</h2>
        {'text' in result ? (
          <MadeLink text={result.text} path={path} />
        ) : (
          <>
            <div className="cluster">
              <Button className="is-waiting" aria-disabled="true">
                Copy link
              </Button>
            </div>
            <p className="small muted" role="status">
              {result.lacks}
            </p>
          </>
        )}
      </div>
      {'text' in result && (
        <div className="stack gap-8 ruled-above">
          <h2 className="heading">What your class sees</h2>
          <ClassSees text={result.text} />
        </div>
      )}
      <div className="stack gap-8 ruled-above">
        <h2 className="heading">What you get back</h2>
        <p className="small muted">
          One file a learner, as it comes out of Moodle, Canvas or Classroom, a ZIP too. Drop them
          on the class sheet: every cell opens the work itself.
        </p>
        <div className="cluster">
          <ButtonLink size="small" to={webPaths.classSheet}>
            Class sheet
          </ButtonLink>
        </div>
      </div>
    </aside>
  );
}
