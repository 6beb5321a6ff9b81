import type { Recording } from '../recording.ts';

export const recording: Recording = {
  opening:
    'A packet filter compares the first packet of each connection with its rules. It knows addresses and ports, not what a request says.',
  steps: [
    {
      action: 'openPage',
      caption: 'Without the firewall, the customer’s request goes straight to the server.',
    },
    {
      action: 'enableFirewall',
      caption:
        'The firewall is on, with one rule: replies pass. Its default is to accept, so it stops nothing yet.',
    },
    {
      action: 'blockAttacker',
      caption:
        'The new rule drops everything from one address, 203.0.113.66. From any other address, the same attacker would not match it.',
    },
    {
      action: 'portScan',
      caption:
        'The scan gets no answer at all. Drop means silence: the scanner reports filtered, where a closed port would have answered with RST.',
    },
    {
      action: 'blockClient',
      caption: 'Another rule drops the customer’s own address. Nothing warns whoever writes it.',
    },
    {
      action: 'openPage',
      caption:
        'The customer sends a SYN, waits, sends it again, and gives up. The server has no line about it, because no packet reached it.',
    },
  ],
  ending:
    'One rule kept a scanner out, the other a customer. In the lab, open the DROP lines to see the rule that matched.',
};
