import { Fragment } from 'react';
import type { ChallengeTexts } from '@netward/challenges';

/** What can be looked up before the first run, in tables of two columns. */
export function KnownFacts({ known = [] }: Pick<ChallengeTexts, 'known'>) {
  return known.map(({ title, rows }) => (
    <section key={title} aria-label={title}>
      <h3 className="label">{title}</h3>
      <dl className="challenge-known grid muted mono">
        {rows.map(([key, says]) => (
          <Fragment key={key}>
            <dt>{key}</dt>
            <dd>{says}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  ));
}
