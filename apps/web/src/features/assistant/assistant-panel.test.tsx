import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findLevel, playLevel } from '@netward/levels';
import { errors, type LabSnapshot, type LevelId, type RunPlace } from '@netward/contracts';
import { type DripCall, dripServer } from '../../../testing/drip-server.ts';
import { createStore } from '../../lib/store.ts';
import { endSession, startSession } from '../../lib/session.ts';
import { ToastRegion } from '../../ui/toast.tsx';
import { AssistantPanel } from './assistant-panel.tsx';
import { GREETING } from './conversation.ts';

const MAJA = { id: 'b0f6e6e2-0000-4000-8000-000000000001', name: 'maja' };
const LINE = { action: 2, sequence: 4 };
const LAB = { remaining: ['openPage'], run: ['enableWAF'] };

function openPanel({
  level = '1' as LevelId,
  learner = false,
  actions = [] as string[],
  lab = LAB as LabSnapshot,
  folded = false,
  timeOf = undefined as ((place: RunPlace) => string | undefined) | undefined,
} = {}) {
  const { calls } = dripServer();
  const opened: unknown[] = [];
  const selection = createStore<{ words: string; isAsked?: boolean } | null>(null);
  if (learner) startSession('token', MAJA);
  const panelOf = (id: LevelId, taken: readonly string[]) => {
    const shown = findLevel(id)!;
    return (
      <>
        <ToastRegion />
        <AssistantPanel
          key={`${id} ${learner}`}
          startsFolded={folded}
          level={shown}
          run={playLevel(shown, taken)}
          learnerId={learner ? MAJA.id : undefined}
          readLab={() => ({ ...lab })}
          {...(timeOf && { timeOf })}
          onOpenEvidence={(place) => opened.push(place)}
          selection={selection}
          height={400}
          onHeight={() => undefined}
        />
      </>
    );
  };
  const { rerender, unmount } = render(panelOf(level, actions));
  const show = (id: LevelId, ...taken: string[]) => rerender(panelOf(id, taken));
  return { calls, opened, selection, show, unmount };
}

const chat = () => screen.getByRole('region', { name: 'Conversation' });
const said = () =>
  [...chat().querySelectorAll('.chat-message')].map((message) => message.textContent);
const field = () => screen.getByRole('textbox', { name: 'Question' });
const ask = (question: string) => userEvent.type(field(), `${question}{Enter}`);
const button = (name: string) => screen.getByRole('button', { name });

/** The nth call of a kind, once it has been made. */
async function callTo(calls: readonly DripCall[], call: string, nth = 1): Promise<DripCall> {
  const made = () => calls.filter((candidate) => candidate.call.startsWith(call));
  await waitFor(() => expect(made().length).toBeGreaterThanOrEqual(nth));
  return made()[nth - 1]!;
}
const ASK = 'POST /api/assistant';
const SAVE = 'POST /api/auth/save-chat';
const HISTORY = 'GET /api/auth/chat-history';
const kept = (messages: unknown[]) => ({ level: '1', messages, lastUpdated: null });
const messagesOf = (call: DripCall) => call.body?.messages as { role: string; content: string }[];

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.clear();
  act(() => endSession());
});

describe('opening the panel', () => {
  it('welcomes a guest on the first visit and greets on later ones', () => {
    const { unmount } = openPanel();
    const { title, tip } = findLevel('1')!.texts;
    expect(screen.getByRole('heading')).toHaveTextContent('Assistant Panel - Level 1');
    expect(screen.getByText(`You are now in ${title}. ${tip}`)).toBeVisible();
    expect(screen.getByText(GREETING)).toBeVisible();
    unmount();
    openPanel();
    expect(said()).toEqual([`Assistant${GREETING}`]);
  });
  it('shows a learner the saved conversation instead of the welcome', async () => {
    const { calls } = openPanel({ learner: true });
    const history = await callTo(calls, HISTORY);
    await act(async () =>
      history.answer(200, kept([{ role: 'user', content: 'What is a port?' }])),
    );
    expect(said()).toEqual(['YouWhat is a port?']);
  });
  it('starts as its head where the room is needed, and opens and folds by its button', async () => {
    openPanel({ folded: true });
    expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await userEvent.click(button('Open assistant'));
    expect(button('Fold assistant')).toHaveFocus();
    expect(field()).toBeVisible();
    await userEvent.click(button('Fold assistant'));
    expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull();
  });
  it('greets a learner whose history cannot be loaded', async () => {
    const { calls } = openPanel({ learner: true });
    (await callTo(calls, HISTORY)).answer(503, {});
    expect(await screen.findByText(GREETING)).toBeVisible();
    expect(console.warn).toHaveBeenCalledWith('Failed to fetch chat history');
  });
});

const ROWS = [
  { verdict: 'alerted', place: '00:12:44', words: 'ALERT, the request went on', at: LINE },
  { place: 'packet 6', words: '200 OK, 74 bytes of body', at: { action: 2, packet: 5 } },
];
const offersOf = (kind: string, ...questions: string[]) => ({ kind, questions });

describe('an answer', () => {
  /** Asks, and gets an answer in one piece. */
  async function answered(body: object, options?: Parameters<typeof openPanel>[0]) {
    const panel = openPanel(options);
    await ask('did it work?');
    (await callTo(panel.calls, ASK)).answer(200, { by: 'tutor', ...body });
    await screen.findByRole('button', { name: 'Copy answer' });
    return panel;
  }
  const inOrder = (...elements: HTMLElement[]) =>
    elements.slice(1).every((next, at) => elements[at]!.compareDocumentPosition(next) & 4);

  it('is its first sentence, then why, its evidence, what that leaves open, and buttons', async () => {
    const response = 'Yes: it shows a name. The alert says that it tried.\n\nWho used it is open.';
    await answered({
      response,
      rows: ROWS,
      offers: offersOf('next', 'What would have stopped it?'),
    });
    const first = screen.getByText('Yes: it shows a name.');
    expect(first).toHaveClass('chat-answer');
    const row = await screen.findByRole('button', { name: /ALERT, the request went on/ });
    expect(row).toHaveAccessibleName('alerted 00:12:44 ALERT, the request went on');
    expect(screen.queryByRole('list', { name: 'Suggested questions' })).toBeNull();
    const parts = [
      first,
      screen.getByText('The alert says that it tried.'),
      row,
      screen.getByText('Who used it is open.'),
      button('What would have stopped it?'),
    ];
    expect(inOrder(...parts)).toBe(true);
    expect(document.querySelector('.chat-news')).toHaveTextContent(/^Yes: .* open\.$/);
  });
  it('opens the place of each row', async () => {
    const { opened } = await answered({ response: 'A rule matched.', rows: ROWS });
    await userEvent.click(await screen.findByRole('button', { name: /ALERT/ }));
    await userEvent.click(button('packet 6 200 OK, 74 bytes of body'));
    expect(opened).toEqual(ROWS.map(({ at }) => at));
  });
  it('has the time of a line as the log shows it, before its action', async () => {
    const timeOf = ({ sequence }: RunPlace) => (sequence ? '14:03:22' : undefined);
    const rows = [{ place: 'action 1', words: '200 OK', at: { action: 1, sequence: 2 } }];
    await answered({ response: 'The server answered.', rows }, { timeOf });
    expect(await screen.findByRole('button', { name: '14:03:22, action 1 200 OK' })).toBeVisible();
  });
  it('opens no place of another run, after a restart', async () => {
    const lab = { run: ['openPage', 'portScan'] };
    const { opened } = await answered({ response: 'A port is open.', rows: ROWS }, { lab });
    lab.run = ['openPage', 'sniffTraffic'];
    await userEvent.click(await screen.findByRole('button', { name: /ALERT/ }));
    expect(opened).toEqual([]);
    expect(screen.getByText(/before you restarted the level/)).toBeVisible();
  });
  it('asks back with three buttons, and 2 chooses the second while nothing is written', async () => {
    const questions = ['What does TLS hide?', 'What is proved?', 'Why is there none?'];
    const { calls } = await answered({
      response: 'Do you mean one of these?',
      offers: offersOf('meant', ...questions),
    });
    const list = within(screen.getByRole('list', { name: 'Do you mean' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(questions);
    expect(list.getAllByRole('button')[1]).toHaveAttribute('aria-keyshortcuts', '2');
    expect(screen.getByText(/^None of them\?/)).toBeVisible();
    await userEvent.type(field(), 'a2');
    expect(field()).toHaveValue('a2');
    await userEvent.clear(field());
    await userEvent.keyboard('2');
    expect((await callTo(calls, ASK, 2)).body?.message).toBe('What is proved?');
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
    expect(screen.queryByRole('list', { name: 'Do you mean' })).toBeNull();
  });
  it('takes a digit as the beginning of a question where nothing is offered', async () => {
    const { calls } = openPanel();
    await userEvent.type(field(), '2');
    expect(field()).toHaveValue('2');
    expect(calls.filter(({ call }) => call === ASK)).toEqual([]);
  });
  it.each([
    ['slow', 'The model was too slow, so the built-in tutor answered.'],
    ['broke-off', /broke off/],
    ['not-in-form', /agreed form/],
    ['away', /could not be reached/],
    ['spent', /used up/],
  ])('says why the model did not answer: %s', async (failure, words) => {
    await answered({ response: 'The WAF is off.', failure });
    expect(await screen.findByText(words)).toBeVisible();
  });
  it('shows what a model wrote above what it was made of, as such', async () => {
    await answered({ response: 'The WAF is off.', by: 'model', prose: 'Sie ist <b>aus</b>.' });
    const prose = await screen.findByText('Sie ist <b>aus</b>.');
    const parts = [
      prose,
      screen.getByText(/^Written by the model/),
      screen.getByText('The WAF is off.'),
    ];
    expect(inOrder(...parts)).toBe(true);
    expect(document.querySelector('.chat-news')).toHaveTextContent(/aus<.b>\. The WAF is off\.$/);
  });
  it('names a model below its rows', async () => {
    await answered({ response: 'The WAF is off.', by: 'model', rows: ROWS });
    const by = await screen.findByText('Chosen by the model');
    expect(inOrder(screen.getByRole('button', { name: /ALERT/ }), by)).toBe(true);
  });
});

describe('what is selected', () => {
  const shown = { words: 'packet 6, body' };

  it('stands above the question, describes its field, and can be taken off', async () => {
    const { selection } = openPanel();
    expect(screen.queryByRole('button', { name: 'Ask about the level' })).toBeNull();
    act(() => selection.set(shown));
    expect(screen.getByText('packet 6, body')).toBeVisible();
    expect(field()).toHaveAccessibleDescription(/^About: packet 6, body/);
    expect(field()).not.toHaveFocus();
    await userEvent.click(button('Ask about the level'));
    expect(selection.get()).toBeNull();
    expect(screen.queryByText('packet 6, body')).toBeNull();
    expect(field()).toHaveFocus();
  });
  it('is let go with the next action', async () => {
    const { selection, show } = openPanel();
    act(() => selection.set({ ...shown, isAsked: true }));
    show('1', 'openPage');
    expect(selection.get()).toBeNull();
  });
  it('opens a folded panel and takes the focus to the question when it is asked about', async () => {
    const { selection } = openPanel({ folded: true });
    act(() => selection.set({ ...shown, isAsked: true }));
    await waitFor(() => expect(field()).toHaveFocus());
    await userEvent.click(button('Fold assistant'));
    expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull();
  });
});

describe('a streamed answer', () => {
  it('appears as it is written, names the model, and is read out once', async () => {
    const { calls } = openPanel();
    await ask('why?');
    expect(screen.getByText('AI is thinking...')).toBeVisible();
    expect(button('Send')).toBeDisabled();
    const call = await callTo(calls, ASK);
    expect(call.body).toMatchObject({ message: 'why?', level: '1', lab: LAB });
    const drip = call.stream();
    await act(async () => drip.send('start', { by: 'model' }));
    await act(async () => drip.comment());
    expect(screen.getByText('AI is thinking...')).toBeVisible();
    await act(async () => drip.send('token', { text: 'Nothing <b>is' }));
    expect(said().at(-1)).toBe('AssistantNothing <b>is');
    expect(screen.queryByText('AI is thinking...')).toBeNull();
    const live = document.querySelector('.chat-news')!;
    expect(live).toHaveTextContent('');
    await act(async () => drip.send('token', { text: '</b> in the path.' }));
    await act(async () =>
      drip.send('done', { response: 'Nothing <b>is</b> in the path.', by: 'model' }),
    );
    expect(said().at(-1)).toBe('AssistantNothing <b>is</b> in the path.Chosen by the model');
    expect(live).toHaveTextContent('Nothing <b>is</b> in the path.');
    expect(document.querySelector('.chat-list b')).toBeNull();
    await ask('and?');
    expect(live).toHaveTextContent(/^AI is thinking...$/);
  });
  it('is replaced when it is withdrawn, and says why', async () => {
    const { calls } = openPanel({ level: '6' });
    await ask('why?');
    const drip = (await callTo(calls, ASK)).stream();
    await act(async () => drip.send('start', { by: 'model' }));
    await act(async () => drip.send('token', { text: 'Your WAF blocked it.' }));
    await act(async () => drip.send('replace', { text: 'The WAF is off.', by: 'tutor' }));
    await act(async () =>
      drip.send('done', { response: 'The WAF is off.', by: 'tutor', failure: 'broke-off' }),
    );
    expect(screen.queryByText('Your WAF blocked it.')).toBeNull();
    expect(said().at(-1)).toMatch(/^AssistantThe WAF is off\./);
    expect(screen.getByText(/answer broke off/)).toBeVisible();
  });
  it('can be stopped, keeps what was shown, and returns the focus to the field', async () => {
    const { calls } = openPanel();
    await ask('why?');
    const call = await callTo(calls, ASK);
    const drip = call.stream();
    await act(async () => drip.send('token', { text: 'Because the' }));
    button('Stop').focus();
    await userEvent.keyboard('{Enter}');
    expect(call.isGone()).toBe(true);
    expect(screen.getByText('Because the')).toBeVisible();
    expect(screen.getByText('This answer is incomplete.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(field()).toHaveFocus();
  });
});

describe('an answer in one piece', () => {
  it.each([
    [{ response: ' A number. ' }, 'AssistantA number.'],
    [{ response: 'A number.', by: 'tutor' }, 'AssistantA number.'],
  ])('is shown as well: %j', async (body, shown) => {
    const { calls } = openPanel();
    await ask('what is a port?');
    (await callTo(calls, ASK)).answer(200, body);
    await screen.findByRole('button', { name: 'Copy answer' });
    expect(said().at(-1)).toBe(shown);
  });
  it.each([[{ response: '  ' }], [{}], ['<html>']])(
    'counts as missing when it is %j',
    async (body) => {
      const { calls } = openPanel();
      await ask('why?');
      (await callTo(calls, ASK)).answer(200, body);
      expect(await screen.findByText('Error: No reply from assistant')).toBeVisible();
    },
  );
});

describe('a failure', () => {
  it('shows status and message, keeps the question and asks it again', async () => {
    const { calls } = openPanel();
    await ask('why?');
    const message = 'The assistant has reached its limit. Please try again later.';
    (await callTo(calls, ASK)).answer(429, { statusCode: 429, message, requestId: 'r' });
    expect(await screen.findByText('API error: 429')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(said().at(-1)).toBe('Youwhy?');
    await userEvent.click(button('Try again'));
    expect(screen.queryByText('API error: 429')).toBeNull();
    const again = await callTo(calls, ASK, 2);
    expect(again.body).toMatchObject({ message: 'why?' });
    expect(JSON.stringify(again.body?.conversation)).not.toContain('why?');
    await act(async () => again.answer(200, { response: 'Because.' }));
    expect(said().filter((text) => text === 'Youwhy?')).toHaveLength(1);
  });
  it('during maintenance says so', async () => {
    const { calls } = openPanel();
    await ask('why?');
    const { status, message } = errors.MAINTENANCE;
    (await callTo(calls, ASK)).answer(status, { statusCode: status, message, requestId: 'r' });
    expect(await screen.findByText('API error: 503')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
  });
  it('shows a network error', async () => {
    openPanel();
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await ask('why?');
    expect(await screen.findByText('Error: Failed to fetch')).toBeVisible();
  });
  it('in the middle of an answer keeps what was shown', async () => {
    const { calls } = openPanel();
    await ask('why?');
    const drip = (await callTo(calls, ASK)).stream();
    await act(async () => drip.send('token', { text: 'Half of' }));
    await act(async () =>
      drip.send('error', { statusCode: 504, message: 'Assistant timed out', requestId: 'r' }),
    );
    expect(screen.getByText('API error: 504')).toBeVisible();
    expect(screen.getByText('Assistant timed out')).toBeVisible();
    expect(said().at(-1)).toBe('AssistantHalf ofThis answer is incomplete.');
    await userEvent.click(button('Try again'));
    expect(said().at(-1)).toBe('Youwhy?');
  });
  it.each([
    ['ends without a final event', 'end', 'Error: The answer broke off.'],
    ['breaks', 'breakOff', 'Error: network error'],
  ] as const)('is shown when the stream %s', async (_, how, line) => {
    const { calls } = openPanel();
    await ask('why?');
    const drip = (await callTo(calls, ASK)).stream();
    await act(async () => drip.send('token', { text: 'Half of' }));
    await act(async () => drip[how]());
    expect(await screen.findByText(line)).toBeVisible();
    expect(screen.getByText('Half of')).toBeVisible();
    expect(button('Try again')).toBeVisible();
  });
});

describe('a saved conversation', () => {
  async function openKept() {
    const opened = openPanel({ learner: true });
    const history = await callTo(opened.calls, HISTORY);
    await act(async () => history.answer(200, kept([{ role: 'assistant', content: 'Hello.' }])));
    return opened;
  }

  it('is saved after each answer, with role and content only', async () => {
    const { calls } = await openKept();
    await ask('why?');
    const drip = (await callTo(calls, ASK)).stream();
    await act(async () => drip.send('token', { text: 'Bec' }));
    expect(calls.map(({ call }) => call)).not.toContain(SAVE);
    await act(async () => drip.send('done', { response: 'Because.', by: 'tutor' }));
    expect(messagesOf(await callTo(calls, SAVE))).toEqual([
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'why?' },
      { role: 'assistant', content: 'Because.' },
    ]);
  });
  it('keeps what was shown when the level changes, and cancels the request', async () => {
    const { calls, show } = await openKept();
    await ask('why?');
    const call = await callTo(calls, ASK);
    const drip = call.stream();
    await act(async () => drip.send('token', { text: 'Half of' }));
    show('2');
    expect(call.isGone()).toBe(true);
    const saved = await callTo(calls, SAVE);
    expect(saved.body?.level).toBe('1');
    expect(messagesOf(saved).at(-1)).toEqual({ role: 'assistant', content: 'Half of' });
    expect(screen.queryByText('Half of')).toBeNull();
    expect(screen.getByRole('heading')).toHaveTextContent('Assistant Panel - Level 2');
  });
  it('is not saved after a logout', async () => {
    const { calls, unmount } = await openKept();
    await ask('why?');
    const drip = (await callTo(calls, ASK)).stream();
    await act(async () => drip.send('token', { text: 'Half of' }));
    act(() => endSession());
    unmount();
    await act(async () => undefined);
    expect(calls.map(({ call }) => call)).not.toContain(SAVE);
  });
  it('goes before a question that was asked while it loaded', async () => {
    const { calls } = openPanel({ learner: true });
    await ask('why?');
    (await callTo(calls, ASK)).answer(200, { response: 'Because.' });
    await screen.findByRole('button', { name: 'Copy answer' });
    expect(calls.map(({ call }) => call)).not.toContain(SAVE);
    const history = await callTo(calls, HISTORY);
    await act(async () => history.answer(200, kept([{ role: 'assistant', content: 'Hello.' }])));
    expect(said()).toEqual(['AssistantHello.', 'Youwhy?', 'AssistantBecause.']);
    expect(messagesOf(await callTo(calls, SAVE))).toHaveLength(3);
  });
  it('is cleared here and on the server, after a save in progress', async () => {
    const { calls } = await openKept();
    await ask('why?');
    (await callTo(calls, ASK)).answer(200, { response: 'Because.' });
    const saved = await callTo(calls, SAVE);
    await userEvent.click(button('Clear'));
    expect(said()).toEqual([]);
    expect(calls.filter(({ call }) => call === SAVE)).toHaveLength(1);
    saved.answer(200, kept([]));
    expect(messagesOf(await callTo(calls, SAVE, 2))).toEqual([]);
  });
});

it('loads a conversation only after a save in progress', async () => {
  const { calls, show } = openPanel({ learner: true });
  await act(async () => (await callTo(calls, HISTORY)).answer(200, kept([])));
  await ask('why?');
  (await callTo(calls, ASK)).answer(200, { response: 'Because.' });
  const saved = await callTo(calls, SAVE);
  show('2');
  await callTo(calls, `${HISTORY}?level=2`);
  show('1');
  await act(async () => undefined);
  const reads = () => calls.filter(({ call }) => call === `${HISTORY}?level=1`);
  expect(reads()).toHaveLength(1);
  saved.answer(200, kept([]));
  await waitFor(() => expect(reads()).toHaveLength(2));
});

describe('suggested questions', () => {
  const suggestions = () =>
    screen.queryAllByRole('list', { name: 'Suggested questions' }).flatMap((list) =>
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    );

  it('follow from the last action', async () => {
    const { show } = openPanel({ level: '2' });
    expect(suggestions()[0]).toBe('What should I try first?');
    show('2', 'enableFirewall');
    await waitFor(() => expect(suggestions()[0]).toBe('Why does the firewall block nothing yet?'));
    expect(suggestions()).toHaveLength(3);
  });
  it('are asked with one press, and hidden while the answer is written', async () => {
    const { calls } = openPanel({ level: '2' });
    await userEvent.click(button('What does a packet filter look at?'));
    const call = await callTo(calls, ASK);
    expect(call.body?.message).toBe('What does a packet filter look at?');
    expect(suggestions()).toEqual([]);
    await act(async () => call.answer(200, { response: 'Addresses and ports.' }));
    expect(suggestions()).toHaveLength(2);
    expect(suggestions()).not.toContain('What does a packet filter look at?');
  });
  it('are hidden while a question has no answer', async () => {
    const { calls } = openPanel();
    await ask('why?');
    (await callTo(calls, ASK)).answer(503, {});
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(suggestions()).toEqual([]);
  });
  it('are hidden while the learner types', async () => {
    openPanel();
    await userEvent.type(field(), 'w');
    expect(suggestions()).toEqual([]);
    await userEvent.clear(field());
    expect(suggestions()).toHaveLength(3);
  });
});

describe('copying an answer', () => {
  async function answered() {
    const user = userEvent.setup();
    const { calls } = openPanel();
    await ask('why?');
    (await callTo(calls, ASK)).answer(200, { response: 'Because.' });
    return { user, copy: await screen.findByRole('button', { name: 'Copy answer' }) };
  }
  it('puts its text on the clipboard and says so', async () => {
    const { user, copy } = await answered();
    await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe('Because.');
    expect(await screen.findByText('Answer copied.')).toBeVisible();
  });
  it('says what to do where copying is not allowed', async () => {
    const { user, copy } = await answered();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(copy);
    expect(await screen.findByText(/Select the answer instead/)).toBeVisible();
  });
});

describe('a reader', () => {
  const scroll = (top: number) => {
    Object.defineProperties(chat(), {
      scrollHeight: { configurable: true, value: 900 },
      clientHeight: { configurable: true, value: 200 },
    });
    chat().scrollTop = top;
    fireEvent.scroll(chat());
  };
  it('stays where they scrolled to while an answer is written', async () => {
    const { calls } = openPanel();
    await ask('why?');
    const drip = (await callTo(calls, ASK)).stream();
    scroll(100);
    await act(async () => drip.send('token', { text: 'Because' }));
    expect(chat().scrollTop).toBe(100);
    await userEvent.click(button('Go to the newest'));
    expect(chat().scrollTop).toBe(900);
    expect(screen.queryByRole('button', { name: 'Go to the newest' })).toBeNull();
  });
  it('follows the answer at the end, and asking scrolls there', async () => {
    const { calls } = openPanel();
    scroll(100);
    await ask('why?');
    expect(chat().scrollTop).toBe(900);
    scroll(690);
    const drip = (await callTo(calls, ASK)).stream();
    await act(async () => drip.send('token', { text: 'Because' }));
    expect(chat().scrollTop).toBe(900);
  });
});

describe('the expanded panel', () => {
  it('keeps the draft, and Escape returns the focus to the toggle', async () => {
    openPanel();
    await userEvent.type(field(), 'what');
    await userEvent.click(button('Expand'));
    expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveValue('what');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Expand')).toHaveFocus();
    expect(field()).toHaveValue('what');
  });
  it('closes by its button and a press outside, but not by a press inside', async () => {
    openPanel();
    await userEvent.click(button('Expand'));
    await userEvent.click(field());
    await userEvent.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(button('Expand'));
    await userEvent.click(button('Minimize'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
