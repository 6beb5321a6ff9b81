import type { Solution } from '../challenge.ts';
import type { Day } from '../day.ts';
import { captureOf, hostOf } from './capture.ts';
import { start, type CaptureConfiguration, type Marks } from './configuration.ts';

/** The marks that belong into a capture. */
export function marksFor(day: Day): Marks {
  const { packets, password, port, scanner } = captureOf(day);
  const first = packets.find((each) => hostOf(each) === scanner)!;
  return { password, port, scanner: first.number };
}

export const solution: Solution<CaptureConfiguration> = {
  configuration: {
    ...start,
    filter: 'tcp.flags.syn == 1 && tcp.flags.ack == 0',
    marks: { A: marksFor('A'), B: marksFor('B'), C: marksFor('C') },
  },
  reasons: [
    'http.request shows the requests. Two of them log in, and only the second carries a password: a user name, a one-time code or an empty field is none.',
    'tcp.flags.syn == 1 && tcp.flags.ack == 0 shows who opens what. One host tries a different port each time; that is a scan, however slow, and although it also looks at a page like a customer.',
    'The customer with several resets tries one port again and again: a browser that prefers HTTPS. The host that opens 8080 and hangs up is a health check.',
    'ip.src == 10.0.0.20 && tcp.flags.syn == 1 shows the ports that accept. All but one of the answers come from 8080.',
  ],
};
