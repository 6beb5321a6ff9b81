import { PRIORITY, type KindFormat } from '../../formats/kind-format.ts';
import { eveFold, eveWritten } from './eve.ts';
import { suricataRulesFold, type Sensor } from './suricata-rules.ts';

/** What a sensor writes about traffic. */
export function sensed(sensor: Sensor): KindFormat {
  return {
    folds: (occasion) => [
      eveFold(occasion, sensor),
      ...(occasion.record.rule ? [suricataRulesFold(occasion.played.before, sensor)] : []),
    ],
    written: (occasion) =>
      eveWritten(occasion, sensor).map(({ at, text }) => ({
        file: null,
        program: 'suricata',
        priority: PRIORITY.suricata,
        text,
        at,
      })),
  };
}

/** What a sensor is set to do once it is on. */
export function switched(sensor: Sensor): KindFormat {
  return { folds: ({ played }) => [suricataRulesFold(played.result.state, sensor)] };
}
