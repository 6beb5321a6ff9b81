import {
  logEntries,
  type LabRecord,
  type Packet,
  type RecordKind,
  type Verdict,
} from '@netward/lab-engine';
import type { PlayedAction } from '../play-run.ts';
import { recordOfPacket } from './evidence-for.ts';
import type { Explain, Explained, Explanation } from './explanation.ts';
import { nodesOf } from './nodes-of.ts';
import { packetOf } from './packet-of.ts';
import { verdictOfPacket } from './packet-facts.ts';
import * as balancer from './why-balancer.ts';
import { firewallWhy } from './why-firewall.ts';
import { silentDevices } from './why-nothing.ts';
import { packetWhy } from './why-packet.ts';
import * as siem from './why-siem.ts';
import * as sensor from './why-signatures.ts';
import * as switches from './why-switches.ts';
import * as traffic from './why-traffic.ts';
import type { Why } from './why-types.ts';
import * as waf from './why-waf.ts';

/** The reason behind each kind of record. A device that is not here gives its log line. */
export const REASONS = {
  'request-sent': traffic.requestSent,
  'connection-tried': traffic.connectionTried,
  'request-timed-out': traffic.requestTimedOut,
  'connection-refused': traffic.connectionRefused,
  'port-open': traffic.portOpen,
  'port-filtered': traffic.portFiltered,
  'plaintext-captured': traffic.plaintextCaptured,
  'ciphertext-captured': traffic.ciphertextCaptured,
  'metadata-visible': traffic.metadataVisible,
  'silence-captured': traffic.silenceCaptured,
  'vpn-on': switches.vpnOn,
  'vpn-off': switches.vpnOff,
  'packet-wrapped': traffic.packetWrapped,
  'packet-unwrapped': traffic.packetUnwrapped,
  'tls-inside-tunnel': traffic.tlsInsideTunnel,
  'firewall-on': switches.firewallOn,
  'firewall-off': switches.firewallOff,
  'firewall-refused': switches.firewallRefused,
  'rule-added': switches.ruleAdded,
  'rule-removed': switches.ruleRemoved,
  'firewall-dropped': ({ before, packet }) => firewallWhy(before, packet!),
  'firewall-rejected': ({ before, packet }) => firewallWhy(before, packet!),
  'ips-on': switches.ipsOn,
  'ips-off': switches.ipsOff,
  'ips-blocked': sensor.ipsBlocked,
  'ips-passed': sensor.ipsPassed,
  'ips-blind': sensor.blindTo('ips'),
  'tls-on': switches.tlsOn,
  'tls-off': switches.tlsOff,
  'handshake-done': traffic.handshakeDone,
  redirected: traffic.redirected,
  'waf-on': switches.wafOn,
  'waf-off': switches.wafOff,
  'waf-blocked': waf.wafBlocked,
  'waf-limited': waf.wafLimited,
  'waf-allowed': waf.wafAllowed,
  'lb-on': switches.lbOn,
  'lb-off': switches.lbOff,
  'lb-refused': switches.lbRefused,
  'lb-mode-changed': switches.lbModeChanged,
  'backend-failed': switches.backendFailed,
  'backend-already-down': switches.backendAlreadyDown,
  'backend-recovered': switches.backendRecovered,
  'backend-already-up': switches.backendAlreadyUp,
  'no-backend-left': switches.noBackendLeft,
  'lb-rotated': balancer.lbRotated,
  'lb-failed-over': balancer.lbFailedOver,
  'lb-pinned': balancer.lbPinned,
  'lb-stuck': balancer.lbStuck,
  'lb-moved': balancer.lbMoved,
  'lb-unavailable': balancer.lbUnavailable,
  'server-answered': traffic.serverAnswered,
  'server-not-found': traffic.serverAnswered,
  'ids-on': switches.idsOn,
  'ids-off': switches.idsOff,
  'ids-alerted': sensor.idsAlerted,
  'ids-quiet': sensor.idsQuiet,
  'ids-blind': sensor.blindTo('ids'),
  'siem-on': switches.siemOn,
  'siem-off': switches.siemOff,
  'siem-ingested': siem.siemIngested,
  'siem-rerated': siem.siemRerated,
  'siem-correlated': siem.siemCorrelated,
  'soc-on': switches.socOn,
  'soc-off': switches.socOff,
  'soc-shown': switches.socShown,
  'unknown-action': switches.unknownAction,
} as const satisfies Reasons;

type Reasons = Readonly<Partial<Record<RecordKind, Explain>>>;

const ownLine: Explain = ({ evidence, record: { device, sequence } }) => {
  const line = logEntries(evidence).find((entry) => entry.sequence === sequence);
  return { heading: device, sentence: line?.sentence ?? `${device} wrote a record.` };
};

const explain: Explain = (about) => ((REASONS as Reasons)[about.record.kind] ?? ownLine)(about);

const isRecord = (of: LabRecord | Packet): of is LabRecord => 'sequence' in of;

/**
 * Why a device did what a record, or a packet, of this action shows. A packet that its receiver wrote
 * about has the reason of that record. `run` is where an incident finds its first half.
 */
export function whyOf(
  played: PlayedAction,
  of: LabRecord | Packet,
  run: readonly PlayedAction[] = [played],
): Why {
  const { before, result: evidence } = played;
  const record = isRecord(of) ? of : receivedRecord(played, of);
  const packet = isRecord(of) ? packetOf(evidence, of) : of;
  const about: Explained = { run, played, evidence, before, packet };
  const said: Explanation =
    record === null ? packetWhy(about, packet!) : explain({ ...about, record });
  const { heading, sentence, reason = { kind: 'facts' }, facts = [] } = said;
  return {
    device: record?.device ?? null,
    node: record?.node ?? packet?.to ?? null,
    verdict: record ? verdictOfRecord(played, record) : verdictOfPacket(packet!),
    heading,
    sentence,
    reason,
    facts,
    silent: silentDevices(played, nodesOf(evidence)),
  };
}

/** The record that the device which got a packet wrote about it. */
function receivedRecord(played: PlayedAction, packet: Packet): LabRecord | null {
  const record = recordOfPacket(played, packet);
  return record?.node === packet.to ? record : null;
}

function verdictOfRecord({ result }: PlayedAction, { sequence, action }: LabRecord): Verdict {
  const line = logEntries(result).find((entry) => entry.sequence === sequence);
  if (line) return line.verdict;
  if (action === 'blocked' || action === 'alerted' || action === 'refused') return action;
  return action === 'passed' ? 'passed' : 'info';
}
