/** What HAProxy 2.6 takes in the sections that are read here, as far as it can be told line by line. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const NAMED = words('frontend backend listen userlist peers resolvers mailers cache program ring');
const SECTIONS = words('global defaults http-errors log-forward');

/** Whether a line begins a section, whatever stands behind its first word. */
export function beginsSection(first: string): boolean {
  return NAMED.has(first) || SECTIONS.has(first);
}

/** Whether HAProxy takes the section's first line. */
export function knowsSection([first = '', name]: readonly string[]): boolean {
  return SECTIONS.has(first) || (NAMED.has(first) && name !== undefined);
}

const ALONE = words('balance disabled enabled daemon quiet');
const WITH_ARGUMENT = words(`acl bind-process ca-base chroot compression cookie cpu-map crt-base
  default-path default_backend description dispatch email-alert errorfile errorfiles errorloc external-check
  filter force-persist fullconn group hash-balance-factor hash-type hard-stop-after http-check http-error
  http-request http-response http-reuse http-send-name-header id ignore-persist log log-format log-tag
  maxconn monitor monitor-uri nbproc nbthread node option-http persist pidfile rate-limit redirect retry-on
  server-state-file-name server-template setenv ssl-default-bind-ciphers ssl-default-bind-options
  ssl-default-server-options stats stick stick-table tcp-check tcp-request tcp-response ulimit-n
  unique-id-format unique-id-header use-fcgi-app use-server use_backend user`);
const OPTIONS =
  words(`abortonclose accept-invalid-http-request accept-invalid-http-response allbackups
  checkcache clitcpka contstats disable-h2-upgrade dontlog-normal dontlognull external-check forwardfor
  h1-case-adjust-bogus-client h1-case-adjust-bogus-server http-buffer-request http-ignore-probes
  http-keep-alive http-no-delay http-pretend-keepalive http-restrict-req-hdr-names http-server-close
  http-use-htx http-use-proxy-header httpchk httpclose httplog httpslog idle-close-on-response
  independent-streams ldap-check log-health-checks log-separate-errors logasap mysql-check nolinger
  originalto persist pgsql-check prefer-last-server redis-check redispatch smtpchk socket-stats
  splice-auto splice-request splice-response srvtcpka ssl-hello-chk tcp-check tcp-smart-accept
  tcp-smart-connect tcpka tcplog transparent`);
/** Those that cannot be taken back with "no". */
const LASTING = words('forwardfor originalto httpchk httplog httpslog tcplog smtpchk tcp-check');
const TIMEOUTS = words(
  'check client client-fin client-hs connect http-keep-alive http-request queue server server-fin tarpit tunnel',
);
const ALGORITHM =
  /^(roundrobin|static-rr|leastconn|first|source|uri|url_param|hash|hdr\([^)]+\)|random(\(\d+\))?|rdp-cookie(\([^)]*\))?)$/;
const OF_SERVER_WITH_VALUE =
  words(`addr agent-addr agent-check-port agent-inter agent-port agent-send alpn
  ca-file check-alpn check-sni ciphers ciphersuites cookie crt disabled-until downinter error-limit fall
  fastinter init-addr inter log-proto max-reuse maxconn maxqueue minconn namespace observe on-error
  on-marked-down on-marked-up pool-low-conn pool-max-conn pool-purge-delay port proto redir resolvers rise
  sni source slowstart track verify verifyhost weight`);
const OF_SERVER =
  words(`agent-check allow-0rtt backup check check-send-proxy check-ssl check-via-socks4
  disabled enabled force-tlsv12 force-tlsv13 no-agent-check no-backup no-check no-check-ssl no-ssl
  no-verifyhost non-stick send-proxy send-proxy-v2 ssl stick tfo`);

/** A time as HAProxy takes it, in milliseconds rounded up; null for anything else. */
export function millisecondsIn(text: string | undefined): number | null {
  const [, digits, unit = ''] = /^(\d+)(us|ms|s|m|h|d)?$/.exec(text ?? '') ?? [];
  if (digits === undefined) return null;
  const units: Readonly<Record<string, number>> = {
    us: 0.001,
    '': 1,
    ms: 1,
    s: 1_000,
    m: 60_000,
    h: 3_600_000,
    d: 86_400_000,
  };
  return Math.ceil(Number(digits) * units[unit]!);
}

/** Whether a word stands in a line about a server, and whether a value follows it. */
export function wordOfServer(word: string): 'alone' | 'with value' | null {
  if (OF_SERVER.has(word)) return 'alone';
  return OF_SERVER_WITH_VALUE.has(word) ? 'with value' : null;
}

const isAddress = (text: string) => {
  const [, host, port] = /^(.*):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535) return false;
  return !/^[\d.]+$/.test(host) || host.split('.').every((part) => Number(part) <= 255);
};

/** Whether HAProxy takes a line, one with the words of `default-server` aside. */
export function knowsLine(line: readonly string[]): boolean {
  const [first = '', second, third] = line;
  switch (first) {
    case 'balance':
      return second === undefined || ALGORITHM.test(second);
    case 'bind':
      return isAddress(second ?? '') && (!line.includes('ssl') || line.includes('crt'));
    case 'mode':
      return second === 'http' || second === 'tcp';
    case 'no':
      return second === 'option' && OPTIONS.has(third ?? '') && !LASTING.has(third ?? '');
    case 'option':
      return OPTIONS.has(second ?? '');
    case 'retries':
      return /^-?\d+$/.test(second ?? '');
    case 'server':
      return isAddress(third ?? '') && line.slice(3).every(isOfServer);
    case 'timeout':
      return TIMEOUTS.has(second ?? '') && millisecondsIn(third) !== null;
    default:
      return ALONE.has(first) || (WITH_ARGUMENT.has(first) && second !== undefined);
  }
}

function isOfServer(word: string, index: number, all: readonly string[]): boolean {
  return wordOfServer(word) !== null || wordOfServer(all[index - 1] ?? '') === 'with value';
}
