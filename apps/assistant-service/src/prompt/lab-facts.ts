import { hopList, logEntries, messageOf } from '@netward/lab-engine';
import type { Level } from '@netward/levels';
import type { LearnersLab } from '../lab/learners-lab.ts';
import { controlLabel } from './level-sheet.ts';
import { quoteData } from './quote-data.ts';

const LINES_MAX = 20;

/** What stands in the level, whether a learner can switch it or not. */
function devices(level: Level, { state }: LearnersLab): string {
  const controls = level.controls.flatMap((group) => group.controls);
  const switches = controls.flatMap(({ label, isPressed }) =>
    isPressed
      ? [`${label.replace(/^(?:Enable|Use) /, '')}: ${isPressed(state) ? 'on' : 'off'}`]
      : [],
  );
  const fixed = state.hasFixedSensor ? ['IDS sensor: always on, copies only'] : [];
  const backends = level.topology.nodes.some(({ id }) => id === 'lb')
    ? [`WEB A: ${state.backendA}`, `WEB B: ${state.backendB}`]
    : [];
  return [...switches, ...fixed, ...backends].join(', ');
}

/** The newest log lines, oldest first. */
export function logLines({ played }: LearnersLab): string[] {
  return played
    .slice(-LINES_MAX)
    .flatMap(({ result }) => logEntries(result).map(({ text }) => text))
    .slice(-LINES_MAX);
}

/** The last action, device by device. */
function lastAction(level: Level, { played }: LearnersLab): string[] {
  const last = played.at(-1);
  if (!last) return [];
  return [
    `Last action: ${controlLabel(level, last.action)}. ${messageOf(last.result)}`,
    ...hopList(last.result).map(({ node, sentence }) => `- ${node}: ${sentence}`),
  ];
}

/** The learner's lab in words: what the level has, the last action, and the log. */
export function labFacts(level: Level, lab: LearnersLab): string {
  const remaining = lab.remaining.map((action) => controlLabel(level, action)).join(', ');
  return [
    `In this level, and nothing else: ${devices(level, lab) || 'no defence'}`,
    `Not tried yet: ${remaining || 'nothing'}`,
    ...lastAction(level, lab),
    'Log, newest last:',
    ...logLines(lab),
  ]
    .map((line) => quoteData(line))
    .join('\n');
}
