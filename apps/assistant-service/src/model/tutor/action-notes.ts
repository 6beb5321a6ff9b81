import type { LabAction } from '@netward/lab-engine';

/** What each action does, told before its result is known. */
export const actionNotes: Readonly<Record<LabAction, string>> = {
  openPage: 'the client asks the web server for a page, as any visitor would',
  openPageHTTP: 'the client asks for the page over plain HTTP',
  openPageHTTPS: 'the client asks for the page over HTTPS, which needs TLS on the server',
  sniffTraffic: 'the sniffer shows what it can read on the client’s segment',
  portScan: 'the attacker knocks at the server’s ports and notes which ones answer',
  attackSQLi: 'the attacker sends a request that carries a piece of a database query',
  attackXSS: 'the attacker sends a request that carries a script',
  attackDirBuster: 'the attacker asks for many likely paths in a short time',
  enableFirewall: 'switches the packet filter on or off; it needs a rule to block anything',
  blockClient: 'adds or removes the rule that drops the client’s packets',
  blockAttacker: 'adds or removes the rule that drops the attacker’s packets',
  enableIDS: 'attaches or removes the sensor that reads copies of the packets',
  enableIPS: 'puts the intrusion prevention system into the path, or takes it out',
  enableTLS: 'gives the server a certificate and HTTPS, or takes them away',
  enableWAF: 'puts the web application firewall in front of the server, or takes it away',
  enableVPN: 'opens or closes the tunnel between the client and the gateway',
  enableLB: 'puts the load balancer in front of two servers, or takes it away',
  lbFailA: 'makes WEB A fail its health check',
  lbRecoverA: 'lets WEB A pass its health check again',
  lbFailB: 'makes WEB B fail its health check',
  lbRecoverB: 'lets WEB B pass its health check again',
  lbMode: 'changes between round-robin and sticky',
  enableSIEM: 'starts or stops the collection of events in one place',
  enableSOC: 'shows or hides the combined view of the operations team',
};
