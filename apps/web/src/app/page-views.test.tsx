import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serve } from '../../testing/fake-server.ts';
import { notePageView } from './page-views.tsx';

const COUNTER = 'https://stats.test/in';
let asked: ReturnType<typeof serve>;
const sent = () => asked.filter(({ call }) => call === `POST ${COUNTER}`).map(({ body }) => body);

async function openPage() {
  window.history.replaceState(null, '', '/labs');
  performance.getEntriesByType = () => [];
  asked = serve({
    'GET /site-config.json': [200, { analyticsUrl: COUNTER }],
    [`POST ${COUNTER}`]: [204, null],
  });
  await act(() => notePageView('/labs'));
}

beforeEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
});

it('asks by name, and reports the page once it is allowed', async () => {
  await openPage();
  const question = await screen.findByRole('region', { name: 'Permission' });
  expect(question).toHaveTextContent('stats.test');
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(sent()).toEqual([{ event: 'page_view', path: '/labs' }]));
  expect(screen.queryByRole('region')).toBeNull();
});

it('reports nothing when it is refused, and never asks again', async () => {
  await openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'No, thanks' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  await openPage();
  expect(screen.queryByRole('region')).toBeNull();
  expect(sent()).toEqual([]);
});
