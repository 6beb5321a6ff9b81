import { once, refuse, type Line, type ConfigReading, type ConfigWord } from './reading.ts';
import { ALGORITHMS, COUNT, DEFAULTS, INTERVAL } from './settings.ts';
import { knowsLine, millisecondsIn, wordOfServer } from './vocabulary.ts';

/** `balance leastconn`; without an algorithm HAProxy takes turns, and it reads no further. */
export function readBalance(line: Line, reading: ConfigReading): void {
  const [balance, algorithm = { ...balance, text: 'roundrobin' }, more] = line.words;
  if (!once('balance', line, reading)) return;
  const value = ALGORITHMS.find((one) => one === algorithm.text);
  if (value && !more) {
    reading.values.algorithm = value;
    return;
  }
  refuse(
    reading,
    more ?? algorithm,
    knowsLine(line.text) ? 'algorithm of HAProxy' : 'no algorithm',
    { line: line.text, word: algorithm.text, algorithms: ALGORITHMS.join(', ') },
  );
}

/** `default-server check inter 500ms fall 3 rise 3`, in any order; what is missing is HAProxy's default. */
export function readChecks(line: Line, reading: ConfigReading): void {
  if (!once('default-server', line, reading)) return;
  const [first, ...words] = line.words;
  const { interval, fall, rise } = DEFAULTS;
  Object.assign(reading.values, { interval, fall, rise });
  let hasCheck = false;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    const { text } = word;
    if (text === 'check') hasCheck = true;
    else if (text === 'inter') readInterval(word, words[(index += 1)], reading);
    else if (text === 'fall' || text === 'rise')
      readCount(word, text, words[(index += 1)], reading);
    else {
      const problem = wordOfServer(text) ? 'word of a server' : 'no word of a server';
      return refuse(reading, word, problem, { word: text });
    }
  }
  if (!hasCheck) refuse(reading, first, 'no check');
}

function readInterval(
  word: ConfigWord,
  value: ConfigWord | undefined,
  reading: ConfigReading,
): void {
  const { least, most } = INTERVAL;
  const interval = millisecondsIn(value?.text) ?? 0;
  if (interval >= least && interval <= most) reading.values.interval = interval;
  else if (value && interval > 0)
    refuse(reading, value, 'other interval', { value: value.text, least, most: most / 1_000 });
  else refuse(reading, value ?? word, 'no interval');
}

function readCount(
  place: ConfigWord,
  word: 'fall' | 'rise',
  value: ConfigWord | undefined,
  reading: ConfigReading,
): void {
  const text = value?.text ?? '';
  // HAProxy reads the digits at the beginning (atol) and asks for a number above 0.
  const taken = Number.parseInt(text, 10);
  if (/^\d+$/.test(text) && taken >= COUNT.least && taken <= COUNT.most)
    reading.values[word] = taken;
  else if (taken > 0)
    refuse(reading, value ?? place, 'other count', { word, value: text, ...COUNT });
  else refuse(reading, value ?? place, 'no count', { word });
}
