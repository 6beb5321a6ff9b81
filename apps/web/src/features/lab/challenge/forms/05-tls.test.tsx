import { fireEvent, screen } from '@testing-library/react';
import { loadChallenge } from '@netward/challenges';
import type { TlsConfiguration } from '@netward/challenges/05-tls';
import { showForm } from './testing/show-form.tsx';
import { parts } from './05-tls.ts';

const challenge = (await loadChallenge('5'))!;

const show = () => showForm<TlsConfiguration>(challenge, parts);

const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));

test('the form leads to the solution', async () => {
  const shown = show();
  choose(/^Redirect to the same/);
  choose(/^Port 443/);
  fireEvent.change(screen.getByRole('textbox', { name: /^max-age/ }), {
    target: { value: '31536000' },
  });
  tick(/^includeSubDomains/);
  choose(/^Secure/);
  tick(/^TLSv1$/);
  tick(/^TLSv1\.1/);
  choose(/^shop-2026/);
  const { solution } = await challenge.solution();
  expect(shown.current).toEqual(solution.configuration);
});

test('a closed port sends no header, and one version always stays', () => {
  const shown = show();
  choose(/^Both/);
  choose(/^Closed/);
  expect(shown.current.hsts?.on).toBe('https');
  expect(screen.queryByRole('radio', { name: /^Both/ })).toBeNull();
  for (const version of [/^TLSv1$/, /^TLSv1\.1/, /^TLSv1\.2/]) tick(version);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^TLSv1\.3/ }).disabled).toBe(true);
  expect(challenge.schema.parse(shown.current)).toEqual(shown.current);
});
