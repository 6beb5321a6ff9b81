import './lib/zod-without-eval.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './styles/base.css';
import { App } from './app/app.tsx';
import { findPage } from './app/pages.tsx';

/** Hydrates the prerendered page, or renders pages not prerendered: the lab, any page in development. */
async function start() {
  const root = document.getElementById('root')!;
  if (import.meta.env.DEV && location.pathname === '/dev/ui') {
    const { UiStates } = await import('./app/dev/ui-states.tsx');
    createRoot(root).render(<UiStates />);
    return;
  }
  const page = findPage(location.pathname);
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  // The page's own code and data must be loaded before React hydrates it.
  await page.preload(location.pathname);
  const { dataset } = document.documentElement;
  // Later pages may restore a scroll position, so they need their full height at once.
  delete dataset.firstFrame;
  // The lab takes the place of the page that was served. Otherwise, in a transition, React yields every
  // few milliseconds, so input need not wait for the whole page.
  if (root.dataset.page === page.path && !dataset.lab)
    startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

void start();
