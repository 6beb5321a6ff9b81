import type { ChallengeTexts } from '../challenge.ts';

export const texts: ChallengeTexts = {
  title: 'One incident an attack, no false one',
  task: 'In the records of each morning somebody guesses a password from several addresses, and somebody scans the ports and then injects SQL; in each, one of the two has company, patient or quick. Write the correlation rules that report each attack as one incident and accuse no customer. The web server sees everybody as 10.0.1.1, the balancer; the visitor’s address is in X-Forwarded-For. The sensor’s clock is 40 seconds ahead.',
  lines: 'visitors',
  outcomes: {
    served: 'Customers left alone',
    'turned-away': 'Customers in an incident',
    stopped: 'Attacks found',
    through: 'Attacks missed',
  },
  // Nothing is stopped here: an incident is an alert.
  marks: { 'turned-away': 'alerted', stopped: 'alerted' },
  leavesOut:
    'A real SIEM reads millions of records, receives some late and loses others. Sigma says what to look for and leaves it to each SIEM how hits become incidents; here hits of one rule and group that share a record are one.',
};
