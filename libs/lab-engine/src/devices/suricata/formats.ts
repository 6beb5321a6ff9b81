import { PRIORITY, line, type KindFormat, type KindFormats } from '../../formats/kind-format.ts';
import { eveFold, eveWritten } from './eve.ts';
import { suricataRulesFold, type Sensor } from './suricata-rules.ts';
import silent from './formats.json' with { type: 'json' };

/** What a sensor writes about traffic. */
function sensed(sensor: Sensor): KindFormat {
  return {
    folds: (occasion) => [
      eveFold(occasion, sensor),
      ...(occasion.record.rule ? [suricataRulesFold(occasion.played.before, sensor)] : []),
    ],
    written: (occasion) =>
      eveWritten(occasion, sensor).flatMap(({ at, text }) =>
        line(null, 'suricata', PRIORITY.suricata, text, at),
      ),
  };
}

/** What a sensor is set to do once it is on. */
function switched(sensor: Sensor): KindFormat {
  return { folds: ({ played }) => [suricataRulesFold(played.result.state, sensor)] };
}

/** Of both sensors. */
export const formats = {
  ...silent,
  'ids-on': switched('ids'),
  'ids-alerted': sensed('ids'),
  'ids-quiet': sensed('ids'),
  'ids-blind': sensed('ids'),
  'ips-on': switched('ips'),
  'ips-blocked': sensed('ips'),
  'ips-alerted': sensed('ips'),
  'ips-passed': sensed('ips'),
  'ips-blind': sensed('ips'),
} satisfies KindFormats;
