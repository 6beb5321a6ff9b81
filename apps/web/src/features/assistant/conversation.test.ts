import {
  converse,
  type Conversation,
  type ConversationEvent,
  failedQuestion,
  GREETING,
  openConversation,
  shownMessages,
  welcome,
} from './conversation.ts';

const WELCOME = welcome('Firewall', 'Scan once without a rule.');
const kept = [
  { role: 'user' as const, content: 'What is a port?' },
  { role: 'assistant' as const, content: 'A number.' },
];

const play = (start: Conversation, ...events: ConversationEvent[]) =>
  events.reduce(converse, start);
const contents = (state: Conversation) => shownMessages(state).map((message) => message.content);

describe('the opening of a level', () => {
  it('welcomes a guest once and greets at every visit', () => {
    expect(contents(openConversation(WELCOME, false))).toEqual([WELCOME, GREETING]);
    expect(contents(openConversation(undefined, false))).toEqual([GREETING]);
  });
  it('welcomes a learner at once, before the history is known', () => {
    expect(contents(openConversation(WELCOME, true))).toEqual([WELCOME]);
  });
  it('lets a kept conversation replace welcome and greeting', () => {
    const state = play(openConversation(WELCOME, true), {
      kind: 'history-arrived',
      messages: kept,
    });
    expect(contents(state)).toEqual(['What is a port?', 'A number.']);
  });
  it.each<ConversationEvent>([
    { kind: 'history-arrived', messages: [] },
    { kind: 'history-failed' },
  ])('greets after the welcome when there is no history: %j', (event) => {
    expect(contents(play(openConversation(WELCOME, true), event))).toEqual([WELCOME, GREETING]);
    expect(contents(play(openConversation(undefined, true), event))).toEqual([GREETING]);
  });
});

describe('a question asked before the history arrives', () => {
  const asked = play(openConversation(WELCOME, true), { kind: 'asked', question: 'Why?' });

  it('stands after the history', () => {
    const state = play(asked, { kind: 'history-arrived', messages: kept });
    expect(contents(state)).toEqual(['What is a port?', 'A number.', 'Why?']);
    expect(state.isThinking).toBe(true);
  });
  it('stands after the greeting when there is none', () => {
    const state = play(asked, { kind: 'history-arrived', messages: [] });
    expect(contents(state)).toEqual([WELCOME, GREETING, 'Why?']);
  });
  it('is kept once when the history comes at the second attempt', () => {
    const state = play(
      asked,
      { kind: 'history-failed' },
      { kind: 'answered', answer: 'Because.' },
      { kind: 'history-arrived', messages: kept },
    );
    expect(contents(state)).toEqual(['What is a port?', 'A number.', 'Why?', 'Because.']);
    expect(state.isUnsaved).toBe(true);
  });
  it('is not saved over a history that cannot be read', () => {
    const state = play(
      asked,
      { kind: 'history-failed' },
      { kind: 'answered', answer: 'Because.' },
      { kind: 'history-failed' },
    );
    expect(state.history).toBe('failed');
    expect(state.isUnsaved).toBe(false);
  });
});

describe('an answer', () => {
  it('is to be saved for a learner and not for a guest', () => {
    const events: ConversationEvent[] = [
      { kind: 'history-arrived', messages: [] },
      { kind: 'asked', question: 'Why?' },
      { kind: 'answered', answer: 'Because.' },
    ];
    expect(play(openConversation(undefined, true), ...events).isUnsaved).toBe(true);
    expect(play(openConversation(undefined, false), ...events).isUnsaved).toBe(false);
  });
});

describe('a failure', () => {
  const failed = play(
    openConversation(undefined, false),
    { kind: 'asked', question: 'Why?' },
    { kind: 'failed', failure: { line: 'API error: 503' } },
  );
  it('keeps the question, which can be asked again', () => {
    expect(failedQuestion(failed)).toBe('Why?');
    expect(failed.isThinking).toBe(false);
  });
  it('goes away when the question is asked again', () => {
    const again = play(failed, { kind: 'asked-again' });
    expect(again.failure).toBeUndefined();
    expect(contents(again)).toEqual([GREETING, 'Why?']);
  });
});

describe('clearing', () => {
  it('empties the chat and leaves a late history out', () => {
    const state = play(
      openConversation(WELCOME, true),
      { kind: 'cleared' },
      { kind: 'history-arrived', messages: kept },
    );
    expect(contents(state)).toEqual([]);
  });
});
