/** What records look like in real tools. A kind with neither a format nor a sentence that says why not does not compile. */
import type { LabRecord } from '../packets/evidence.ts';
import type { PlayedAction } from '../inspect/play-run.ts';
import { foldOf, syslogLines, type KindFormat, type Occasion } from '../inspect/formats.ts';
import { formats as sniffer } from './sniffer/formats.ts';
import { formats as attacker } from './attacker/formats.ts';
import { formats as firewall } from './firewall/formats.ts';
import { formats as tls } from './tls/formats.ts';
import { formats as waf } from './waf/formats.ts';
import { formats as loadBalancer } from './load-balancer/formats.ts';
import { formats as server } from './server/formats.ts';
import { formats as siem } from './siem/formats.ts';
import { formats as sensors } from './suricata/formats.ts';
import type { RecordKind } from './derived.ts';
import siemTexts from './siem/formats.json' with { type: 'json' };
import { KINDS, type WrittenKind } from './records.ts';

export { scanTable } from './attacker/formats.ts';
export { nftRuleset, nftRulesetFold } from './firewall/formats.ts';
export { haproxyConfig, haproxyConfigFold } from './load-balancer/formats.ts';
export { nginxConfigFold, wafConfigFold } from './server/formats.ts';
export { baseRules, baseRulesFold, correlationRule, sigmaFold } from './siem/formats.ts';
export { tcpdumpLines } from './sniffer/formats.ts';
export { eveLines, suricataRules, suricataRulesFold } from './suricata/formats.ts';
export { OBSERVED, modsecurityConfig, modsecurityConfigFold } from './waf/formats.ts';
export type { Sensor } from './suricata/sensor.ts';
export {
  collected,
  syslogLines,
  connectionFor,
  responseOn,
  dateTime,
  type FoldLanguage,
  type ToolFold,
} from '../inspect/formats.ts';

const FORMATS: Readonly<Record<WrittenKind, KindFormat> & Partial<Record<RecordKind, KindFormat>>> =
  {
    ...sniffer,
    ...attacker,
    ...firewall,
    ...tls,
    ...waf,
    ...loadBalancer,
    ...server,
    ...siem,
    ...sensors,
    'siem-ingested': {
      folds: ({ played, clock }) => {
        const written = (record: LabRecord) => writtenOf(record, played, clock);
        return [foldOf(siemTexts.folds.messages, syslogLines(played, clock, written) || null)];
      },
    },
  };

/**
 * What the device of a record wrote, as the real tool writes it; empty where it writes nothing, and
 * then `silenceOf` explains it. `clock` is when the action began, in milliseconds since 1970. Never throws.
 */
export function formatsOf(record: LabRecord, played: PlayedAction, clock: number) {
  const folds = FORMATS[record.kind]?.folds?.(occasionOf(record, played, clock)) ?? [];
  return folds.filter((fold) => fold !== null);
}

/** One sentence for a record whose device writes nothing; null for every other. */
export function silenceOf(record: LabRecord, played: PlayedAction): string | null {
  if (formatsOf(record, played, 0).length > 0) return null;
  return KINDS[record.kind].nothing ?? 'The device wrote nothing about this.';
}

/** The lines of a record for files and collectors. */
export function writtenOf(record: LabRecord, played: PlayedAction, clock: number) {
  return FORMATS[record.kind]?.written?.(occasionOf(record, played, clock)) ?? [];
}

function occasionOf(record: LabRecord, played: PlayedAction, clock: number): Occasion {
  const ahead = (record.node && played.before.clocksAhead[record.node]) ?? 0;
  return { record, played, clock: clock + ahead / 1000 };
}
