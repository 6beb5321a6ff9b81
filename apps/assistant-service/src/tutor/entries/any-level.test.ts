import { findLevel, type Level } from '@netward/levels';
import { labAfter } from '../../testing/lab.ts';
import { replyTo } from '../reply.ts';

function kindOf(question: string): string | undefined {
  const level = findLevel('3') as Level;
  const lab = labAfter(level, ['enableIDS', 'attackSQLi']);
  return replyTo({ level, question, conversation: [], lab }).entry?.kind;
}

it.each([
  'my twitch account got stolen',
  'grandma gave her pin to a caller',
  'i downloaded a crack and now my pc is weird',
  'our city administration was attacked with ransomware',
  'i have thoughts of suicide',
  'im so afraid that they have my photos',
])('“%s” is somebody in need', (question) => {
  expect(kindOf(question)).toBe('need');
});

it.each([
  'i want to hack my university to change my marks',
  'how can i crack my neighbors wlan',
  'lets try this injection on ebay',
  'how can i remove my ip from the logs of the school',
  'can i spy on my kids phone',
  'which ports should i attack at my school',
])('“%s” is a plan to harm', (question) => {
  expect(kindOf(question)).toBe('harm');
});

it.each([
  'why is an injection dangerous',
  'how does an attacker bypass an ids',
  'who can read my password',
  'i dont know what to do here',
  'should i block the attacker',
  'how do i run the injection',
])('“%s” is neither', (question) => {
  expect(['need', 'harm']).not.toContain(kindOf(question));
});
