import './lib/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { findLevel } from '@netward/levels';
import './styles/base.css';
import './styles/primitives.css';
import './app/layout.css';
import { PackageRoom } from './app/package/package-room.tsx';
import { createPlatform } from './app/package/platform.ts';
import { findScormApi } from './app/package/scorm-api.ts';

/** A level by itself: the page of a package says which. */
const level = findLevel(document.documentElement.dataset.level ?? '');
if (!level) throw new Error('The page names no level');
const platform = createPlatform(level, findScormApi(window));
addEventListener('pagehide', platform.finish);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <PackageRoom level={level} platform={platform} />
  </StrictMode>,
);
