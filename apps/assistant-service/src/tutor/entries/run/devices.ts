import { whyNothing, whyOf } from '@netward/evidence';
import { nodeStates, type LabRecord, type NodeId } from '@netward/lab-engine';
import { wasTouched } from '@netward/lab-engine/facts';
import { filled } from '@netward/lab-engine/filled';
import { atStart } from '@netward/lab-engine/inspect';
import { showsDeed, type ShownDeed } from '@netward/lab-engine/tutor';
import type { EntryAnswer } from '../../entry.ts';
import { outcomeSentence } from './answers.ts';
import { inShort } from './in-short.ts';
import { recordRows } from './rows.ts';
import { DEVICES, type AskedScene } from './scene.ts';
import sentences from './sentences.json' with { type: 'json' };

/** The record of a device that shows such a deed; without one, the first that it wrote. */
function recordsAt({ played }: AskedScene, node: NodeId, deed?: ShownDeed): LabRecord | undefined {
  const own = played.result.records.filter((record) => record.node === node);
  return own.find((record) => deed && showsDeed(record, record.device, deed)) ?? own[0];
}

/** What a device did about an action, or why it is silent. */
export function whatItDid(scene: AskedScene, node: NodeId): EntryAnswer {
  const { played, run } = scene;
  const record = recordsAt(scene, node);
  const why = record ? whyOf(played, record, run).sentence : whyNothing(played, node)!;
  return { text: inShort(why, outcomeSentence(scene, played)), rows: recordRows(played, record) };
}

/** Whether a device stopped an action, first of all: learners take it for granted either way. */
export function whetherItStopped(scene: AskedScene, node: NodeId): EntryAnswer {
  const { played, the, run } = scene;
  const record = recordsAt(scene, node, 'stop');
  const { never = '' } = DEVICES[node]!;
  const didStop = record && !never && showsDeed(record, record.device, 'stop');
  const sentence = sentences.stop[didStop ? 'did' : howItPassed(scene, node)];
  return {
    text: inShort(
      filled(sentence, { Device: atStart(node), action: the, never }),
      didStop ? whyOf(played, record, run).sentence : outcomeSentence(scene, played),
    ),
    rows: recordRows(played, record),
  };
}

function howItPassed({ played }: AskedScene, node: NodeId): keyof typeof sentences.stop {
  if (DEVICES[node]?.never) return 'never';
  if (nodeStates(played.before)[node] === 'off') return 'off';
  return wasTouched(played.result, node) ? 'passed' : 'unreached';
}

/** Whether a device noticed an action, and why it did or did not. */
export function whetherItNoticed(scene: AskedScene, node: NodeId): EntryAnswer {
  const { played, the, run } = scene;
  const record = recordsAt(scene, node, 'notice');
  const didNotice = record && showsDeed(record, record.device, 'notice');
  const sentence = sentences.notice[didNotice ? 'did' : 'not'];
  const why = record ? whyOf(played, record, run).sentence : whyNothing(played, node)!;
  const text = inShort(filled(sentence, { Device: atStart(node), action: the }), why);
  return { text, rows: recordRows(played, record) };
}
