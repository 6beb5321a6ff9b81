import { ANSWER_MAX } from '@netward/contracts';
import { cleanReply } from './clean-reply.ts';

it('drops control characters and keeps line breaks', () => {
  expect(cleanReply('\u0000one\u001b[31m\r\ntwo\u202e\n')).toBe('one[31m\ntwo');
});

it('repairs what is not well-formed', () => {
  expect(cleanReply('a\ud800b').isWellFormed()).toBe(true);
});

it('cuts at the limit without cutting a character', () => {
  const reply = cleanReply('👩'.repeat(ANSWER_MAX + 5));
  expect([...reply]).toHaveLength(ANSWER_MAX);
  expect(reply.isWellFormed()).toBe(true);
});

it('makes nothing of nothing', () => {
  expect(cleanReply(' \n\u0000 ')).toBe('');
});
