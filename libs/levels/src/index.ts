import { basicTraffic } from './01-basic-traffic/level.ts';
import { firewall } from './02-firewall/level.ts';
import { ids } from './03-ids/level.ts';
import { ips } from './04-ips/level.ts';
import { tls } from './05-tls/level.ts';
import { waf } from './06-waf/level.ts';
import { vpn } from './07-vpn/level.ts';
import { loadBalancer } from './08-load-balancer/level.ts';
import { siem } from './09-siem/level.ts';
import { socChallenge } from './10-soc-challenge/level.ts';
import type { Level } from './level.ts';

export { ENGINE_VERSION, isAlike } from '@netward/lab-engine';
export { CAST } from './drawing.ts';
export { labelOf } from './controls.ts';
export type { Control, ControlColour, ControlGroup, ControlGroupId } from './controls.ts';
export {
  exhibitLines,
  dispatch,
  findControl,
  isOffered,
  playLevel,
  startLevel,
  startState,
  switchesFor,
} from './play.ts';
export type { Category, Difficulty, Level } from './level.ts';
export type { LevelTexts } from './level.ts';
export type {
  MarkedPart,
  MarkedRecord,
  PacketProof,
  RunPlace,
  ProofOf,
  ProofQuestion,
  RecordProof,
} from './proof.ts';
export type { NiceTask, Points, Teaching, Technique } from './teaching.ts';
export { answersFit, correctAnswer, countRight, isCorrect, shuffledOptions } from './quiz.ts';
export type {
  Exhibit,
  FillInQuestion,
  LogExhibit,
  MultipleChoiceQuestion,
  QuizAnswers,
  QuizQuestion,
  TableExhibit,
} from './quiz.ts';
export { addSights, completionNote, sightsInWords, sightsOf, towardsUnseen } from './sights.ts';
export type { SightsOfAction } from './sights.ts';
export { arrivalLink, shownIn, tracePath } from './topology.ts';
export type {
  Geometry,
  NodePlace,
  NodeShape,
  Point,
  SymbolName,
  Topology,
  TopologyLink,
  TopologyNode,
  TracedHop,
  ZonePlace,
} from './topology.ts';

/** The levels in course order. The only registry: a new level is one more line here. */
export const levels: readonly Level[] = [
  basicTraffic,
  firewall,
  ids,
  ips,
  tls,
  waf,
  vpn,
  loadBalancer,
  siem,
  socChallenge,
];

/** The level of this id, such as '1'; undefined for anything else. */
export function findLevel(id: string): Level | undefined {
  return levels.find((level) => level.id === id);
}

/** Every action a level knows, required and optional, in the order of its controls. */
export function actionsOf(level: Level): readonly string[] {
  const offered = level.controls.flatMap((group) => group.controls.map(({ action }) => action));
  return [...new Set([...offered, ...level.requiredActions])];
}
