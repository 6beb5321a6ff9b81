import { sampleAnswer, shownSample } from './sample-answer.ts';

test('the answer on the home page is the one that the tutor gives', async () => {
  const { question, answer } = await shownSample();
  expect(answer).toBe(await sampleAnswer(question));
});
