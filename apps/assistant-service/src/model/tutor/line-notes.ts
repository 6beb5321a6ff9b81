import type { LabRecord, RecordKind } from '@netward/lab-engine';

/** What each kind of log line means, and what follows from it. */
const lineNotes: Readonly<Record<RecordKind, string>> = {
  'firewall-on':
    'The packet filter is in the path now. It has no rule yet, so it lets everything pass.',
  'firewall-off': 'The packet filter is out of the path, and its rules are gone with it.',
  'firewall-refused': 'A rule needs a firewall that is on. Enable the firewall first.',
  'rule-added':
    'From now on the firewall drops every packet that matches this rule, whatever is inside.',
  'rule-removed': 'The firewall no longer looks for this source, so its packets pass again.',
  'firewall-dropped':
    'A rule of the firewall matched the source of the packet. It was dropped without an answer, and nothing behind the firewall saw it.',
  'request-sent': 'The client asked for a page. What became of it, the next lines say.',
  'connection-tried':
    'The client asked for a connection. Without an answer to this first packet there is no request.',
  'request-timed-out':
    'The client waited for an answer and got none: a dropped packet is met with silence.',
  'ids-on':
    'The sensor reads copies of the packets from now on. It can raise an alert and cannot hold anything up.',
  'ids-off': 'Nobody reads copies any more, so what arrives is not alerted on.',
  'ids-alerted':
    'The sensor recognised the attack in a copy. The original was already on its way, so the alert changed nothing about what the server got.',
  'ids-quiet': 'The sensor compared a copy with its signatures and found nothing.',
  'ids-blind': 'The sensor got a copy that is encrypted, so there was nothing to compare.',
  'ips-on': 'The IPS stands in the path now: what matches a signature goes no further.',
  'ips-off': 'The IPS is bypassed and reads no payloads any more.',
  'ips-blocked':
    'The IPS stands in the path. The request matched one of its signatures and was cut off before the server, or the source’s rate went over a threshold and the rest of it is dropped.',
  'ips-blind': 'The payload was encrypted, so the IPS passed on what it could not read.',
  'ips-passed': 'The IPS looked at the packet, recognised nothing and passed it on.',
  'tls-on':
    'The server has a certificate and listens for HTTPS. Whoever asks by plain HTTP is sent on to HTTPS.',
  'tls-off': 'The server speaks plain HTTP only, which anyone on the path can read.',
  'handshake-done':
    'Browser and server agreed on keys, and the browser checked the certificate. From here on the content is encrypted.',
  'connection-refused':
    'The client asked for HTTPS, but the server has no certificate and no listener for it, so it refused the connection. With TLS enabled the same request works.',
  redirected:
    'The server answered plain HTTP with a redirect, and the browser asked again, this time encrypted.',
  'waf-on':
    'The WAF takes every request in place of the application and reads it. What looks like an attack it answers itself.',
  'waf-off': 'The WAF no longer reads requests.',
  'waf-blocked':
    'The WAF read the request, its rules matched, and the score reached the threshold. It answered the request itself, so the application was not reached. The flaw in the application is still there.',
  'waf-limited':
    'One source asked too often, so the WAF answered its further requests itself and asked it to wait.',
  'waf-allowed':
    'The WAF read the request, found nothing that counts against it and handed it on to the application.',
  'vpn-on': 'Packets of the client are wrapped and encrypted up to the gateway, and no further.',
  'vpn-off': 'The client’s packets travel as they are, readable on its own network.',
  'packet-wrapped':
    'The client put its packet, encrypted, into another one that is addressed to the gateway. A neighbour sees only the outer one.',
  'packet-unwrapped':
    'The tunnel ends at the gateway. It takes the packet out and sends it on as it was.',
  'tls-inside-tunnel': 'Two layers: the tunnel up to the gateway, and TLS inside it to the server.',
  'lb-on': 'Requests come to the balancer first now, which shares them between the two servers.',
  'lb-off': 'Nothing shares requests any more.',
  'lb-refused': 'The load balancer is off. Enable it first.',
  'lb-mode-changed': 'The balancer chooses servers by another rule from now on.',
  'backend-failed':
    'The server did not pass its health check, so the balancer sends it no more requests.',
  'backend-already-down': 'It had failed before, so nothing changed.',
  'backend-recovered': 'The server passes its health check again and gets requests again.',
  'backend-already-up': 'It is in rotation already, so nothing changed.',
  'no-backend-left': 'Every server is out of rotation. The next request has nowhere to go.',
  'lb-rotated': 'In round-robin the servers take turns, one request each.',
  'lb-failed-over': 'One server is out of rotation, so the other one takes the request.',
  'lb-pinned': 'In sticky mode the first server a client meets stays its server.',
  'lb-stuck': 'The client has a server of its own already and stays on it.',
  'lb-moved':
    'The client’s server is out of rotation, so it moves to the other one. What only the first one remembered is lost.',
  'lb-unavailable':
    'Every server behind the balancer is out of rotation. The balancer accepted the request, had nobody to give it to, and answered with an error of its own.',
  'server-answered':
    'The request arrived and was answered. The server cannot tell who listened on the way.',
  'server-not-found': 'The server has nothing under this path.',
  'plaintext-captured':
    'The request travelled unencrypted, so whoever got a copy of it could read all of it, password included.',
  'silence-captured':
    'The client’s packets get no answer, and a sniffer sees that too: attempts without a reply.',
  'ciphertext-captured':
    'The sniffer got a copy, but the content is encrypted and it has no key for it.',
  'metadata-visible': 'Encryption hides the content, not that two sides talk, how much and when.',
  'port-open':
    'Something accepted a connection on this port. That is a fact for an inventory, not yet a weakness.',
  'port-filtered':
    'The probes were dropped, so nothing came back. Silence tells the scanner neither open nor closed.',
  'siem-on': 'From now on the devices’ records are collected in one place.',
  'siem-off': 'What happens from now on is not collected.',
  'siem-ingested':
    'A record of what happened arrived at the SIEM. A record holds nothing up: the outcome says what the devices in the path did.',
  'siem-rerated':
    'Sensor and SIEM rate different things: one the signature, the other what is at stake.',
  'siem-correlated':
    'The SIEM saw a scan and then an attack from the same source and joined both into one incident. That connection is what a SIEM is for.',
  'soc-on': 'The combined view shows the layers side by side. It adds no protection.',
  'soc-shown': 'The combined view shows the record.',
  'soc-off': 'The combined view is closed. Nothing about the protection changed.',
  'unknown-action': 'The lab does not know this action, so nothing happened.',
};

const ATTACKS: ReadonlySet<string> = new Set(['sqli', 'xss', 'dirbuster']);

/** What a record's line means; the server's depends on what it answered. */
export function noteOf({ kind, request }: LabRecord): string {
  if (kind === 'server-answered' && ATTACKS.has(request?.kind ?? ''))
    return 'Nothing in the path stopped the attack, so it reached the server, which answered it like any other request. The answer alone does not say whether the attack worked.';
  return lineNotes[kind];
}
