import { createLinks } from './links.ts';
import { renderMail } from './render-mail.tsx';
it('prints', async () => {
  const links = createLinks('https://netward.example');
  for (const m of [
    await renderMail(
      'verify-email',
      { name: '<img src=x onerror=alert(1)>', token: 'abc_-1' },
      links,
    ),
    await renderMail('already-registered', { name: 'Ada & Bob' }, links),
  ]) {
    console.log(m.text);
    console.log(m.html);
  }
});
