/* global document, location, setInterval */
const POLL_MS = 2000;
const { newest } = document.body.dataset;

document.querySelector('[data-clear]')?.addEventListener('click', async () => {
  await fetch('/api/messages', { method: 'DELETE' });
  location.reload();
});

async function reloadOnNews() {
  try {
    const messages = await (await fetch('/api/messages')).json();
    if ((messages[0]?.id ?? '') !== newest) location.reload();
  } catch {
    // The mailbox is away for a moment; the next look finds it again.
  }
}

if (newest !== undefined) setInterval(reloadOnNews, POLL_MS);
