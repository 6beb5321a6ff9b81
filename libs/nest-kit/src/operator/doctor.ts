import { SettingsError } from '../config/read-settings.ts';
import { EXIT, type OperatorCommand, say } from './commands.ts';
import { type DoctorFinding, findingsOf } from './finding.ts';

const LIMIT_MS = 30_000;
const MARKS = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' } as const;

type Findings = DoctorFinding | readonly DoctorFinding[];

/** The checks of a service by name. One that throws is reported as a fault under its name. */
export type DoctorChecks = Readonly<Record<string, () => Findings | Promise<Findings>>>;

async function look(name: string, check: DoctorChecks[string]): Promise<Findings> {
  const { fault } = findingsOf(name);
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<DoctorFinding>((resolve) => {
    const text = `did not answer within ${LIMIT_MS / 1000} seconds`;
    timer = setTimeout(resolve, LIMIT_MS, fault(text));
  });
  const answer = Promise.resolve()
    .then(check)
    .catch((error: unknown) => fault(error instanceof Error ? error.message : String(error)));
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/**
 * The report on a service: first its settings, with all errors at once, and if they are
 * usable what the checks find.
 */
export async function diagnose<C>(
  read: () => C,
  checksOf: (config: C) => DoctorChecks,
): Promise<DoctorFinding[]> {
  const { ok, fault } = findingsOf('settings');
  try {
    const checks = Object.entries(checksOf(read()));
    const found = await Promise.all(checks.map(([name, check]) => look(name, check)));
    return [ok('are usable'), ...found.flat()];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.faults.map(fault);
  }
}

/** The command `doctor` of a service: a line per check, and exit code 1 when one is a fault. */
export function doctorCommand<C>(
  service: string,
  read: () => C,
  checksOf: (config: C, options: { mailTo?: string | undefined }) => DoctorChecks,
): OperatorCommand {
  return {
    does: 'check what this service needs',
    options: { json: { type: 'boolean' }, 'mail-to': { type: 'string' } },
    async run(_given, options) {
      const mailTo = options['mail-to'] as string | undefined;
      const findings = await diagnose(read, (config) => checksOf(config, { mailTo }));
      for (const { check, status, text } of findings) {
        if (options['json']) say(JSON.stringify({ service, check, status, text }));
        else say(`${MARKS[status]}  ${service}  ${check}: ${text}`);
      }
      return findings.some(({ status }) => status === 'fault') ? EXIT.failed : EXIT.ok;
    },
  };
}
