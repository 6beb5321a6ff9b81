import type { StatementReader, Statement, StatementWord } from './statements.ts';

/** What nginx takes more than once. */
const REPEATED: ReadonlySet<string> = new Set(
  `listen server_name return add_header location ssl_certificate ssl_certificate_key ssl_protocols proxy_cookie_flags access_log
  error_page include if set deny allow rewrite proxy_set_header`.split(/\s+/),
);

/** Refuses a directive that is here for the second time. */
export const twice = ({ words: [first] }: Statement, reader: StatementReader): void =>
  REPEATED.has(first.text)
    ? knows(first, `more than one “${first.text}”`, 'Keep one of them.', reader)
    : reader.refuse(first, `“${first.text}” is here twice.`, 'Keep one of the two.');

/** What the challenge reads in a server, and nginx would take for all servers as well. */
export const IN_HTTP: ReadonlySet<string> = new Set(
  'add_header ssl_certificate ssl_certificate_key ssl_ciphers ssl_protocols'.split(' '),
);

/** Refuses what the tool knows and the challenge does not. */
export function knows(
  word: StatementWord,
  what: string,
  remedy: string,
  reader: StatementReader,
): void {
  reader.refuse(word, `nginx knows ${what}; the challenge does not.`, remedy);
}

/** Directives that nginx knows where a server or its location may have them, or around a server. */
export const LEFT_OUT: ReadonlySet<string> = new Set(
  `access_log add_trailer allow auth_basic autoindex charset client_max_body_size default_type deny error_log
  error_page etag events expires fastcgi_pass gzip http http2 if if_modified_since include index internal
  keepalive_requests keepalive_timeout large_client_header_buffers limit_conn limit_rate limit_req map merge_slashes
  proxy_buffering proxy_cookie_domain proxy_cookie_flags proxy_cookie_path proxy_hide_header proxy_http_version proxy_pass_header
  proxy_read_timeout proxy_redirect proxy_set_header proxy_ssl_verify resolver rewrite root sendfile server_tokens set
  ssl ssl_buffer_size ssl_client_certificate ssl_conf_command ssl_crl ssl_dhparam ssl_early_data ssl_ecdh_curve
  ssl_password_file ssl_prefer_server_ciphers ssl_reject_handshake ssl_session_cache ssl_session_tickets
  ssl_session_timeout ssl_stapling ssl_stapling_verify ssl_trusted_certificate ssl_verify_client ssl_verify_depth
  stub_status sub_filter tcp_nodelay tcp_nopush try_files types upstream user worker_processes`.split(
    /\s+/,
  ),
);

/** Refuses a directive that the challenge does not read. */
export function unknown(
  first: StatementWord,
  reader: StatementReader,
  remedy = 'Take it out.',
): void {
  if (LEFT_OUT.has(first.text)) knows(first, `“${first.text}”`, remedy, reader);
  else reader.refuse(first, `There is no directive “${first.text}” here.`, remedy);
}
