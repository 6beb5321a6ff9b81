import {
  breakOff,
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
    expect(state.pending).toEqual({ text: '' });
  });
  it('stands after the greeting when there is none', () => {
    const state = play(asked, { kind: 'history-arrived', messages: [] });
    expect(contents(state)).toEqual([WELCOME, GREETING, 'Why?']);
  });
  it('is kept once when the history comes at the second attempt', () => {
    const state = play(
      asked,
      { kind: 'history-failed' },
      { kind: 'answered', answer: BECAUSE },
      { kind: 'history-arrived', messages: kept },
    );
    expect(contents(state)).toEqual(['What is a port?', 'A number.', 'Why?', 'Because.']);
    expect(state.isUnsaved).toBe(true);
  });
  it('is not saved over a history that cannot be read', () => {
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

describe('an answer that is being written', () => {
  const asked = play(
    openConversation(undefined, true),
    { kind: 'history-arrived', messages: [] },
    {
      kind: 'asked',
      question: 'Why?',
    },
  );
  const writing = play(asked, { kind: 'wrote', answer: { text: 'Because the', by: 'model' } });

  it('is not yet part of what was said', () => {
    expect(contents(writing)).toEqual([GREETING, 'Why?']);
    expect(writing.pending).toEqual({ text: 'Because the', by: 'model' });
  });
  it('becomes a message that says who gave it, to be read out once', () => {
    const state = play(writing, { kind: 'answered', answer: BECAUSE });
    expect(state.pending).toBeUndefined();
    expect(state.news).toBe('Because.');
    expect(shownMessages(state).at(-1)).toMatchObject({ content: 'Because.', by: 'tutor' });
    expect(play(state, { kind: 'asked', question: 'And?' }).news).toBeUndefined();
  });
  it('still says that it was replaced when it is done', () => {
    const state = play(
      writing,
      { kind: 'wrote', answer: { text: 'No,', by: 'tutor', isReplaced: true } },
      { kind: 'answered', answer: { text: 'No, it is off.', by: 'tutor' } },
    );
    expect(shownMessages(state).at(-1)).toMatchObject({ isReplaced: true, by: 'tutor' });
  });
  it('stays as far as it was shown when it is stopped, and is saved', () => {
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
  it('leaves the question alone when it is stopped before the first words', () => {
    const state = play(asked, { kind: 'stopped' });
    expect(contents(state)).toEqual([GREETING, 'Why?']);
    expect(state.isUnsaved).toBe(false);
    expect(openQuestion(state)).toBe('Why?');
  });
  it('gives its place to the next attempt', () => {
    const again = play(writing, { kind: 'stopped' }, { kind: 'asked-again' });
    expect(contents(again)).toEqual([GREETING, 'Why?']);
    expect(openQuestion(again)).toBeUndefined();
  });
  it('is not brought back by words that arrive after the end', () => {
    const stopped = play(writing, { kind: 'stopped' });
    expect(play(stopped, { kind: 'wrote', answer: { text: 'Because the rule' } })).toEqual(stopped);
  });
  it('is kept as it was shown when the learner leaves', () => {
    expect(contents(breakOff(writing))).toEqual([GREETING, 'Why?', 'Because the']);
    expect(breakOff(asked).messages).toEqual(asked.messages);
  });
});

describe('a failure', () => {
  const failed = play(
    openConversation(undefined, false),
    { kind: 'asked', question: 'Why?' },
    { kind: 'failed', failure: { line: 'API error: 503' } },
  );
  it('keeps the question, which can be asked again', () => {
    expect(openQuestion(failed)).toBe('Why?');
    expect(failed.pending).toBeUndefined();
  });
  it('goes away when the question is asked again', () => {
    const again = play(failed, { kind: 'asked-again' });
    expect(again.failure).toBeUndefined();
    expect(contents(again)).toEqual([GREETING, 'Why?']);
  });
  it('keeps what was already written of the answer', () => {
    const state = play(
      failed,
      { kind: 'asked-again' },
      { kind: 'wrote', answer: { text: 'Half of' } },
      { kind: 'failed', failure: { line: 'API error: 504' } },
    );
    expect(contents(state)).toEqual([GREETING, 'Why?', 'Half of']);
    expect(openQuestion(state)).toBe('Why?');
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
  it('ends the answer that is being written', () => {
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
