/** The words of ModSecurity 3.0 that its reader meets, so that none of them is called wrong: in small letters. */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const DIRECTIVES = words(`
  include secaction secargumentseparator secargumentslimit secauditengine secauditlog secauditlog2
  secauditlogdirmode secauditlogfilemode secauditlogformat secauditlogparts secauditlogprefix
  secauditlogrelevantstatus secauditlogstoragedir secauditlogtype seccollectiontimeout seccomponentsignature
  secdebuglog secdebugloglevel secdefaultaction secgeolookupdb sechttpblkey secmarker secpcrematchlimit
  secpcrematchlimitrecursion secremoterules secremoterulesfailaction secrequestbodyaccess secrequestbodyjsondepthlimit
  secrequestbodylimit secrequestbodylimitaction secrequestbodynofileslimit secresponsebodyaccess
  secresponsebodylimit secresponsebodylimitaction secresponsebodymimetype secresponsebodymimetypesclear secrule
  secruleengine secruleremovebyid secruleremovebymsg secruleremovebytag secrulescript secruleupdateactionbyid
  secruleupdatetargetbyid secruleupdatetargetbymsg secruleupdatetargetbytag secstatusengine sectmpdir
  sectmpsaveuploadedfiles secunicodemapfile secuploaddir secuploadfilelimit secuploadfilemode
  secuploadkeepfiles secwebappid secxmlexternalentity secconnengine`);

const ACTIONS = words(`
  accuracy allow auditlog block capture chain ctl deny drop exec expirevar id initcol log logdata maturity msg
  multimatch noauditlog nolog pass pause phase prepend proxy redirect rev setenv setrsc setsid setuid setvar
  severity skip skipafter status t tag ver xmlns`);

const OPERATORS = words(`
  beginswith contains containsword detectsqli detectxss endswith eq fuzzyhash ge geolookup gt inspectfile
  ipmatch ipmatchf ipmatchfromfile le lt nomatch pm pmf pmfromfile rbl rsub rx rxglobal streq strmatch
  unconditionalmatch validatebyterange validatedtd validatehash validateschema validateurlencoding
  validateutf8encoding verifycc verifycpf verifyssn verifysvnr within`);

const VARIABLES = words(`
  args args_combined_size args_get args_get_names args_names args_post args_post_names auth_type duration env
  files files_combined_size files_names files_sizes files_tmpnames files_tmp_content full_request
  full_request_length geo global inbound_data_error ip matched_var matched_var_name matched_vars
  matched_vars_names modsec_build msc_pcre_error msc_pcre_limits_exceeded multipart_boundary_quoted
  multipart_boundary_whitespace multipart_crlf_lf_lines multipart_data_after multipart_data_before
  multipart_file_limit_exceeded multipart_filename multipart_header_folding multipart_invalid_header_folding
  multipart_invalid_part multipart_invalid_quoting multipart_lf_line multipart_missing_semicolon
  multipart_name multipart_part_headers multipart_semicolon_missing multipart_strict_error
  multipart_unmatched_boundary outbound_data_error path_info query_string remote_addr remote_host remote_port
  remote_user reqbody_error reqbody_error_msg reqbody_processor reqbody_processor_error
  reqbody_processor_error_msg request_basename request_body request_body_length request_cookies
  request_cookies_names request_filename request_headers request_headers_names request_line request_method
  request_protocol request_uri request_uri_raw resource response_body response_content_length
  response_content_type response_headers response_headers_names response_protocol response_status rule
  server_addr server_name server_port session sessionid status_line time time_day time_epoch time_hour time_min
  time_mon time_sec time_wday time_year tx unique_id urlencoded_error user userid web_app_id
  webserver_error_log xml`);

const CONTROLS = words(`
  auditengine auditlogparts forcerequestbodyvariable requestbodyaccess requestbodyprocessor ruleengine
  ruleremovebyid ruleremovebymsg ruleremovebytag ruleremovetargetbyid ruleremovetargetbymsg
  ruleremovetargetbytag`);

const KINDS = {
  directive: DIRECTIVES,
  action: ACTIONS,
  operator: OPERATORS,
  variable: VARIABLES,
  control: CONTROLS,
};

/** Whether ModSecurity has an operator; what begins with none of them is an expression to it. */
export function hasOperator(written: string): boolean {
  return OPERATORS.has(written.replace(/^!?@/, '').toLowerCase());
}

/** What it is to say of a word: 'ModSecurity knows @rx; the challenge does not.' */
export function sayUnread(kind: keyof typeof KINDS, written: string): string {
  const names = written.split('|').map((each) => each.replace(/^[@!&]+/, '').split(/[:.]/, 1)[0]!);
  return names.every((name) => KINDS[kind].has(name.toLowerCase()))
    ? `ModSecurity knows ${written}; the challenge does not.`
    : `ModSecurity has no ${kind} ${written}.`;
}

/** The values of directives that take no others. */
const VALUES: Readonly<Record<string, RegExp>> = {
  secruleengine: /^(on|off|detectiononly)$/i,
  secrequestbodyaccess: /^(on|off)$/i,
  secauditengine: /^(on|off|relevantonly)$/i,
  secauditlogtype: /^(serial|parallel|concurrent|https)$/i,
  secauditlogformat: /^(json|native)$/i,
};

/** What it is to say of another value than the one that a directive has here. */
export function sayOtherValue(directive: string, value: string): string {
  return VALUES[directive.toLowerCase()]?.test(value) === false
    ? `ModSecurity has no ${directive} ${value}.`
    : `ModSecurity knows ${directive} ${value}; the challenge keeps the value that it has.`;
}
