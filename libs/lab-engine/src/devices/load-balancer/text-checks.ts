import {
  once,
  refuse,
  textsOf,
  type Line,
  type ConfigReading,
  type ConfigWord,
} from './reading.ts';
import { ALGORITHMS, COUNT, DEFAULTS, INTERVAL } from './settings.ts';
import { knowsLine, millisecondsIn, wordOfServer } from './vocabulary.ts';

/** `balance leastconn`; without an algorithm HAProxy takes turns, and it reads no further. */
export function readBalance(line: Line, reading: ConfigReading): void {
  const [balance, algorithm = { ...balance, text: 'roundrobin' }, more] = line.words;
  if (!once('balance', line, reading)) return;
  const value = ALGORITHMS.find((one) => one === algorithm.text);
  if (value && !more) reading.values.algorithm = value;
  else
    refuse(
      reading,
      more ?? algorithm,
      knowsLine(textsOf(line))
        ? `HAProxy knows “${line.text}”; the challenge does not.`
        : `HAProxy has no algorithm “${algorithm.text}”.`,
      `Write one of ${ALGORITHMS.join(', ')}.`,
    );
}

/** `default-server check inter 500ms fall 3 rise 3`, in any order; what is missing is HAProxy's default. */
export function readChecks(line: Line, reading: ConfigReading): void {
  const { values } = reading;
  if (!once('default-server', line, reading)) return;
  const words = line.words.slice(1);
  const { interval, fall, rise } = DEFAULTS;
  Object.assign(values, { interval, fall, rise });
  let hasCheck = false;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    if (word.text === 'check') {
      hasCheck = true;
      continue;
    }
    if (word.text === 'inter') readInterval(word, words[(index += 1)], reading);
    else if (word.text === 'fall' || word.text === 'rise')
      readCount(word, words[(index += 1)], reading);
    else
      return refuse(
        reading,
        word,
        wordOfServer(word.text)
          ? `HAProxy knows “${word.text}” here; the challenge does not.`
          : `HAProxy has no “${word.text}” here.`,
        'The challenge knows check, inter, fall and rise.',
      );
  }
  if (!hasCheck)
    refuse(
      reading,
      line.words[0],
      'HAProxy knows servers without “check”, which it never asks how they are; the challenge’s are asked.',
      'Write default-server check inter … fall … rise ….',
    );
}

function readInterval(
  word: ConfigWord,
  value: ConfigWord | undefined,
  reading: ConfigReading,
): void {
  const { least, most } = INTERVAL;
  const interval = millisecondsIn(value?.text) ?? 0;
  if (interval >= least && interval <= most) reading.values.interval = interval;
  else
    refuse(
      reading,
      value ?? word,
      interval > 0
        ? `HAProxy knows an interval of “${value!.text}”; the challenge has those from ${least} ms to ${most / 1_000} s.`
        : 'HAProxy takes a time above 0 here.',
      'Write a number with ms or s, such as 500ms.',
    );
}

function readCount(word: ConfigWord, value: ConfigWord | undefined, reading: ConfigReading): void {
  const { least, most } = COUNT;
  const text = value?.text ?? '';
  // HAProxy reads the digits at the beginning (atol) and asks for a number above 0.
  const taken = Number.parseInt(text, 10);
  if (/^\d+$/.test(text) && taken >= least && taken <= most)
    reading.values[word.text as 'fall' | 'rise'] = taken;
  else
    refuse(
      reading,
      value ?? word,
      taken > 0
        ? `HAProxy knows ${word.text} “${text}”; the challenge has ${word.text} from ${least} to ${most}.`
        : `HAProxy takes a number above 0 behind ${word.text}.`,
      `Write a whole number, such as ${word.text} 3.`,
    );
}
