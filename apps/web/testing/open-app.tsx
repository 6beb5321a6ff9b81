import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../src/app/app.tsx';

/** Renders the app at an address, with a history entry's state as the router stores it. */
export async function openApp(path: string, state: unknown = null) {
  window.history.pushState(state, '', path);
  let page!: ReturnType<typeof render>;
  // A page in its own chunk suspends; only an awaited act lets it arrive.
  await act(async () => {
    page = render(
      <StrictMode>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </StrictMode>,
    );
  });
  return { user: userEvent.setup(), page };
}
