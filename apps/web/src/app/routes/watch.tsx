import { matchPath, useLocation } from 'react-router-dom';
import { type LevelId, WATCH_PATH, webPaths } from '@netward/contracts';
import { RECORDINGS } from '@netward/levels/recordings';
import { Watch } from '../../features/lab/watch/watch.tsx';
import { lazyDataBy, useLazyData } from '../../lib/lazy-data.ts';
import { levelOf } from '../../lib/level-of.ts';
import { levelOutlines } from '../../lib/level-outlines.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PlainPage } from '../plain-page.tsx';

type Outline = (typeof levelOutlines)[number];

const NO_FILM = 'No such video';

/** The level whose video an address shows; undefined if there is none. */
function levelAt(pathname: string): Outline | undefined {
  const slug = matchPath(`${WATCH_PATH}/:slug`, pathname)?.params.slug;
  return levelOutlines.find((level) => level.slug === slug && level.id in RECORDINGS);
}

const filmSource = lazyDataBy(async (id: LevelId) => {
  const [level, { recording }] = await Promise.all([levelOf(id), RECORDINGS[id]!()]);
  return { level, recording };
});

export function title(pathname: string): string {
  return levelAt(pathname)?.film ?? NO_FILM;
}

export async function preload(pathname: string): Promise<void> {
  const level = levelAt(pathname);
  if (level) await filmSource(level.id).preload();
}

export function Page() {
  const { pathname } = useLocation();
  const level = levelAt(pathname);
  if (level) return <LevelVideoPage key={level.id} level={level} />;
  return (
    <PlainPage title={NO_FILM}>
      <p>There is no video at this address. Each level that has one links to it.</p>
      <p className="plain-page-ways">
        <ButtonLink look="primary" size="large" to={webPaths.labs}>
          Browse All Labs
        </ButtonLink>
      </p>
    </PlainPage>
  );
}

function LevelVideoPage({ level }: { level: Outline }) {
  const source = filmSource(level.id);
  const state = useLazyData(source);
  const name = level.film ?? level.name;
  if (state.status === 'loaded') return <Watch {...state.data} name={name} />;
  return (
    <PlainPage title={name}>
      {state.status === 'failed' && (
        <>
          <p>The video did not load. Check your connection and try again.</p>
          <p className="plain-page-ways">
            <Button onClick={() => void source.preload()}>Try again</Button>
          </p>
        </>
      )}
    </PlainPage>
  );
}
