import './lib/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { parseLevelId } from '@netward/contracts';
import type { Level } from '@netward/levels';
import './styles/base.css';
import './app/layout.css';
import { PackageRoom } from './app/package/package-room.tsx';
import { createPlatform, findScormApi } from './app/package/platform.ts';
import { levelOf } from './lib/level-of.ts';

/** A level by itself: the page of a package says which. */
const id = parseLevelId(document.documentElement.dataset.level);
if (!id) throw new Error('The page names no level');
// No top-level await: the level's chunk imports this one.
void levelOf(id).then(show);

function show(level: Level) {
  const platform = createPlatform(level, findScormApi(window));
  addEventListener('pagehide', platform.finish);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <PackageRoom level={level} platform={platform} />
    </StrictMode>,
  );
}
