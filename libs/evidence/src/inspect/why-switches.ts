import { stateInWords } from '@netward/lab-engine';
import { fact, type Explain, type ExplainedRecord } from './explanation.ts';
import { spokenOf } from './names.ts';

/** The state of the record's device before and after its action. */
function changeFacts({ record, before, played }: ExplainedRecord) {
  const { node } = record;
  if (node === null) return [];
  return [
    fact('before', stateInWords(before, node)),
    fact('after', stateInWords(played.result.state, node)),
  ];
}

/** A switch changes a device and sends nothing; what it changes stands in the sentence. */
function change(sentence: string): Explain {
  return (about) => ({ heading: 'A switch, no packet', sentence, facts: changeFacts(about) });
}

/** An action that the device turned down. */
function refusal(sentence: (about: ExplainedRecord) => string): Explain {
  return (about) => ({ heading: 'Refused, nothing changes', sentence: sentence(about) });
}

const backendOf = ({ record }: ExplainedRecord) => spokenOf(record.backend ?? 'web-a');

export const firewallOn = change(
  'From now on every connection has to pass the rule list; it is empty, so the default policy decides.',
);
export const firewallOff = change(
  'Packets pass without being compared, and the rule list is gone.',
);
export const ruleAdded: Explain = (about) => ({
  heading: 'A switch, no packet',
  sentence:
    'The rule stands in the list from now on; it decides about the next packet that it names, and none has come yet.',
  facts: [fact('rule', about.record.rule ?? ''), ...changeFacts(about)],
});
export const ruleRemoved: Explain = (about) => ({
  heading: 'A switch, no packet',
  sentence:
    'The rule is out of the list, so what it named is up to the other rules and the default policy.',
  facts: [fact('rule', about.record.rule ?? ''), ...changeFacts(about)],
});
export const firewallRefused = refusal(
  () => 'The firewall is off, so it has no rule list to change.',
);
export const idsOn = change(
  'From now on the sensor gets a copy of what crosses the server’s wire; the packets themselves go on as before.',
);
export const idsOff = change(
  'The sensor gets no copies any more; the packets themselves go on as before.',
);
export const ipsOn = change(
  'From now on every packet passes through the IPS, which compares the requests that it can read.',
);
export const ipsOff = change('Packets go past the IPS without being compared.');
export const tlsOn = change(
  'The outermost end of connections has a certificate and listens on 8443 from now on; it answers plain HTTP with a redirect.',
);
export const tlsOff = change(
  'Nothing listens on 8443 any more, and plain HTTP is answered as it is asked.',
);
export const wafOn = change(
  'The WAF takes over the server’s address: it answers connections itself and asks the application for what it lets through.',
);
export const wafOff = change('Requests go to the application without being scored.');
export const vpnOn = change(
  'The client’s packets travel to the gateway inside encrypted datagrams from now on.',
);
export const vpnOff = change('The client’s packets travel as they are.');
export const lbOn = change(
  'The balancer takes over the server’s address and shares requests between two backends.',
);
export const lbOff = change('Requests go to the server itself again.');
export const lbModeChanged = change(
  'The way of choosing a backend has changed; old pins are forgotten.',
);
export const lbRefused = refusal(
  () => 'The balancer is off, so it has no backends to fail, recover or choose from.',
);
export const backendFailed: Explain = (about) =>
  change(`The health check got no answer from ${backendOf(about)}, so no request goes there.`)(
    about,
  );
export const backendRecovered: Explain = (about) =>
  change(`The health check got an answer from ${backendOf(about)}, so requests go there again.`)(
    about,
  );
export const backendAlreadyDown = refusal(
  (about) => `${backendOf(about)} is out of rotation already.`,
);
export const backendAlreadyUp = refusal((about) => `${backendOf(about)} is in rotation already.`);
export const noBackendLeft = change(
  'Both backends are out of rotation, so the balancer has nobody to ask.',
);
export const siemOn = change(
  'From now on the SIEM reads the records that devices send it; what was written before stays unread.',
);
export const siemOff = change('Devices still write their records; the SIEM no longer reads them.');
export const socOn = change(
  'The view shows what the SIEM reads; it decides and changes nothing itself.',
);
export const socOff = change('The view is closed; devices and SIEM go on as before.');
export const socShown: Explain = () => ({
  heading: 'SOC, combined view',
  sentence: 'The SIEM has read a new record, so it shows up in the combined view.',
});
export const unknownAction = refusal(
  ({ record }) => `The lab has no action named ${record.subject}.`,
);
