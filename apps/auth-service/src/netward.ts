import { runOperatorCommand } from '@netward/nest-kit/operator';
import {
  endSessionsCommand,
  keepAccountCommand,
  liftCommand,
  resendVerificationCommand,
  sendResetCommand,
  suspendCommand,
} from './operator/accounts.ts';
import { authDoctorCommand } from './operator/doctor.ts';
import {
  eraseAgainCommand,
  eraseCommand,
  exportCommand,
  journalLineCommand,
} from './operator/erase.ts';
import { findCommand } from './operator/find.ts';
import {
  issueReadCommand,
  issueSendCommand,
  issueStatusCommand,
  issueTestCommand,
} from './operator/issue.ts';

process.exitCode = await runOperatorCommand({
  doctor: authDoctorCommand,
  find: findCommand,
  'end-sessions': endSessionsCommand,
  suspend: suspendCommand,
  lift: liftCommand,
  'keep-account': keepAccountCommand,
  'resend-verification': resendVerificationCommand,
  'send-reset': sendResetCommand,
  'issue-read': issueReadCommand,
  'issue-test': issueTestCommand,
  'issue-send': issueSendCommand,
  'issue-status': issueStatusCommand,
  export: exportCommand,
  erase: eraseCommand,
  'erase-again': eraseAgainCommand,
  'journal-line': journalLineCommand,
});
