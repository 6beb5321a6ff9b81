import { createHash } from 'node:crypto';

/** How often an open overview asks again. */
export const REFRESH_SECONDS = 15;

/**
 * Keeps the overview up to date: fetches the page and changes what is different in place, so that focus,
 * scroll position and opened details stay. It is sent as written here, because a page may run only what
 * the policy names by its hash.
 */
export const LIVE_SCRIPT = `
(() => {
  const part = document.getElementById('live-part');
  const state = document.getElementById('live-state');
  const news = document.getElementById('live-news');
  const pause = document.getElementById('live-pause');
  const now = document.getElementById('live-now');
  const timeOf = () => new Date().toISOString().slice(11, 19) + ' UTC';
  let fetched = timeOf();
  let timer;
  let isPaused = false;
  let isFailing = false;

  const say = (text, spoken) => {
    state.textContent = text;
    if (spoken !== undefined && news.textContent !== spoken) news.textContent = spoken;
  };

  function morph(old, fresh) {
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
      return;
    }
    for (const { name, value } of fresh.attributes)
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    for (const { name } of [...old.attributes])
      if (name !== 'open' && !fresh.hasAttribute(name)) old.removeAttribute(name);
    const ids = new Set([...fresh.children].map(({ id }) => id));
    for (const child of [...old.children]) if (child.id && !ids.has(child.id)) child.remove();
    let at = old.firstChild;
    for (const next of [...fresh.childNodes]) {
      const same = next.id
        ? [...old.children].find(({ id }) => id === next.id)
        : at && !at.id && at.nodeName === next.nodeName ? at : undefined;
      if (!same) {
        old.insertBefore(next, at);
        continue;
      }
      if (same === at) at = at.nextSibling;
      else old.insertBefore(same, at);
      morph(same, next);
    }
    while (at) {
      const gone = at;
      at = at.nextSibling;
      gone.remove();
    }
  }

  /** What the reader points at, works with or has scrolled to, which must not move. */
  function anchorOf() {
    const items = [...part.querySelectorAll('li[id]')];
    const focused = items.find((item) => item.contains(document.activeElement));
    const pointed = items.find((item) => item.matches(':hover'));
    const seen = scrollY > 0 && items.find((item) => item.getBoundingClientRect().bottom > 0);
    return focused ?? pointed ?? (seen || undefined);
  }

  function show(page) {
    const focused = document.activeElement;
    const hadFocus = part.contains(focused);
    const anchor = anchorOf();
    const top = anchor?.getBoundingClientRect().top;
    const fresh = page.getElementById('live-part');
    const before = part.dataset.attention;
    morph(part, fresh);
    document.title = page.title;
    if (hadFocus && !focused.isConnected) part.querySelector('h2').focus({ preventScroll: true });
    if (anchor?.isConnected) scrollBy(0, anchor.getBoundingClientRect().top - top);
    fetched = timeOf();
    const after = part.dataset.attention;
    say('Refreshes every ${REFRESH_SECONDS} seconds. Last at ' + fetched + '.',
      after === before ? (isFailing ? 'The page is up to date again.' : undefined) : after);
    isFailing = false;
    state.classList.remove('failing');
  }

  function fail(why) {
    const text = why + ' What you see is from ' + fetched + '.';
    say(text, isFailing ? undefined : text);
    isFailing = true;
    state.classList.add('failing');
  }

  async function refresh() {
    clearTimeout(timer);
    const selection = getSelection();
    if (!selection.isCollapsed && part.contains(selection.anchorNode)) {
      say('Waits while text is selected. Last at ' + fetched + '.');
    } else {
      try {
        const answer = await fetch('/?refresh=1', { signal: AbortSignal.timeout(10000) });
        if (answer.redirected) {
          fail('Your session has ended.');
          pause.hidden = true;
          now.textContent = 'Sign in again';
          return;
        }
        if (!answer.ok) throw new Error(answer.statusText);
        show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
      } catch {
        fail('The mails cannot be fetched right now.');
      }
    }
    if (!isPaused) timer = setTimeout(refresh, ${REFRESH_SECONDS} * 1000);
  }

  pause.addEventListener('click', () => {
    isPaused = !isPaused;
    pause.textContent = isPaused ? 'Resume' : 'Pause';
    if (!isPaused) return void refresh();
    clearTimeout(timer);
    say('Paused. Last at ' + fetched + '.', 'Paused.');
  });
  pause.hidden = false;
  say('Refreshes every ${REFRESH_SECONDS} seconds. Last at ' + fetched + '.');
  timer = setTimeout(refresh, ${REFRESH_SECONDS} * 1000);
})();
`;

/** The hash by which the overview's content security policy allows this script. */
export const LIVE_SCRIPT_HASH = `'sha256-${createHash('sha256').update(LIVE_SCRIPT).digest('base64')}'`;
