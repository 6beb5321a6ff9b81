import {
  converse,
  type Conversation,
  type ConversationEvent,
  GREETING,
  openConversation,
  openQuestion,
  shownMessages,
  welcome,
} from './conversation.ts';

const WELCOME = welcome('Firewall', 'Scan once without a rule.');
const BECAUSE = { text: 'Because.', by: 'tutor' } as const;
const kept = [
  { role: 'user' as const, content: 'What is a port?' },
  { role: 'assistant' as const, content: 'A number.' },
];

const play = (start: Conversation, ...events: ConversationEvent[]) =>
  events.reduce(converse, start);
const contents = (state: Conversation) => shownMessages(state).map((message) => message.content);

describe('the opening of a level', () => {
  it('welcomes a guest once and greets on every visit', () => {
    expect(contents(openConversation(WELCOME, false))).toEqual([WELCOME, GREETING]);
    expect(contents(openConversation(undefined, false))).toEqual([GREETING]);
  });
  it('welcomes a learner at once, before the history is known', () => {
    expect(contents(openConversation(WELCOME, true))).toEqual([WELCOME]);
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

  it('goes after the history', () => {
    const state = play(asked, { kind: 'history-arrived', messages: kept });
    expect(contents(state)).toEqual(['What is a port?', 'A number.', 'Why?']);
    expect(state.pending).toEqual({ text: '' });
  });
  it('goes after the greeting if there is none', () => {
    const state = play(asked, { kind: 'history-arrived', messages: [] });
    expect(contents(state)).toEqual([WELCOME, GREETING, 'Why?']);
  });
  it('appears once if the history loads at the second attempt', () => {
    const state = play(
      asked,
      { kind: 'history-failed' },
      { kind: 'answered', answer: BECAUSE },
      { kind: 'history-arrived', messages: kept },
    );
    expect(contents(state)).toEqual(['What is a port?', 'A number.', 'Why?', 'Because.']);
    expect(state.isUnsaved).toBe(true);
  });
  it('does not overwrite a history that cannot be loaded', () => {
    const state = play(
      asked,
      { kind: 'history-failed' },
      { kind: 'answered', answer: BECAUSE },
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
      { kind: 'answered', answer: BECAUSE },
    ];
    expect(play(openConversation(undefined, true), ...events).isUnsaved).toBe(true);
    expect(play(openConversation(undefined, false), ...events).isUnsaved).toBe(false);
  });
});

describe('an answer being written', () => {
  const asked = play(
    openConversation(undefined, true),
    { kind: 'history-arrived', messages: [] },
    {
      kind: 'asked',
      question: 'Why?',
    },
  );
  const writing = play(asked, { kind: 'wrote', answer: { text: 'Because the', by: 'model' } });

  it('keeps and saves what was shown when it is stopped', () => {
    const state = play(writing, { kind: 'stopped' });
    expect(shownMessages(state).at(-1)).toEqual({
      role: 'assistant',
      content: 'Because the',
      by: 'model',
      isPartial: true,
    });
    expect(state.isUnsaved).toBe(true);
    expect(state.failure).toBeUndefined();
  });
  it('leaves only the question when it is stopped before the first words', () => {
    const state = play(asked, { kind: 'stopped' });
    expect(contents(state)).toEqual([GREETING, 'Why?']);
    expect(state.isUnsaved).toBe(false);
    expect(openQuestion(state)).toBe('Why?');
  });
  it('is replaced by the next attempt', () => {
    const again = play(writing, { kind: 'stopped' }, { kind: 'asked-again' });
    expect(contents(again)).toEqual([GREETING, 'Why?']);
    expect(openQuestion(again)).toBeUndefined();
  });
  it('ignores words that arrive after the end', () => {
    const stopped = play(writing, { kind: 'stopped' });
    expect(play(stopped, { kind: 'wrote', answer: { text: 'Because the rule' } })).toEqual(stopped);
  });
});

describe('clearing', () => {
  it('empties the chat and ignores a late history', () => {
    const state = play(
      openConversation(WELCOME, true),
      { kind: 'cleared' },
      { kind: 'history-arrived', messages: kept },
    );
    expect(contents(state)).toEqual([]);
  });
  it('stops the answer being written', () => {
    const state = play(
      openConversation(undefined, false),
      { kind: 'asked', question: 'Why?' },
      { kind: 'cleared' },
      { kind: 'wrote', answer: BECAUSE },
    );
    expect(state.pending).toBeUndefined();
    expect(contents(state)).toEqual([]);
  });
});
