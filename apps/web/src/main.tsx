import './lib/zod-without-eval.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './styles/base.css';
import { App } from './app/app.tsx';
import { findPage } from './app/pages.tsx';

/** Brings the served page to life, or renders one where none was served (development). */
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
  // The page's own code and data must be there before React compares it with what was served.
  await page.preload(location.pathname);
  // Pages that follow return to where their reader was: they have their height at once.
  delete document.documentElement.dataset.firstFrame;
  // As a transition React stops every few milliseconds, so that a touch need not wait for the whole page.
  if (root.dataset.page === page.path) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

void start();
