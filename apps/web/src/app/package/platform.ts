import type { Level } from '@netward/levels';
import { createStore } from '../../lib/store.ts';
import type { ScormApi } from './scorm-api.ts';
import { type PackageWork, readWork, standingOf } from './standing.ts';

/**
 * The work in a package, told to the platform with every change. Without a platform it lasts as long as
 * the page.
 */
export function createPlatform(level: Level, api: ScormApi | null) {
  const isHeard = api?.LMSInitialize('') === 'true';
  const read = (element: string) => (isHeard ? api.LMSGetValue(element) : '');
  const { get, set, subscribe } = createStore(readWork(read('cmi.suspend_data')));

  function tell() {
    if (!isHeard) return;
    const work = get();
    const { isCompleted, score } = standingOf(level, work);
    const values = {
      'cmi.core.lesson_status': isCompleted ? 'completed' : 'incomplete',
      'cmi.core.score.min': '0',
      'cmi.core.score.max': '100',
      'cmi.core.score.raw': String(score),
      'cmi.suspend_data': JSON.stringify(work),
      // So that the platform gives the work back the next time.
      'cmi.core.exit': 'suspend',
    };
    for (const [element, value] of Object.entries(values)) api.LMSSetValue(element, value);
    api.LMSCommit('');
  }
  tell();
  return {
    isHeard,
    /** The platform's own id of the learner; empty without a platform. */
    learner: read('cmi.core.student_id'),
    get,
    subscribe,
    change(next: (work: PackageWork) => PackageWork) {
      const work = next(get());
      if (work === get()) return;
      set(work);
      tell();
    },
    finish: () => void (isHeard && api.LMSFinish('')),
  };
}

export type Platform = ReturnType<typeof createPlatform>;
