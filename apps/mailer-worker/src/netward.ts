import { runOperatorCommand } from '@netward/nest-kit/operator';
import { deskUserCommand } from './operator/desk-user.ts';
import { issuePreviewCommand } from './operator/issue-preview.ts';
import { mailerDoctorCommand } from './operator/doctor.ts';

process.exitCode = await runOperatorCommand({
  doctor: mailerDoctorCommand,
  'desk-user': deskUserCommand,
  'issue-preview': issuePreviewCommand,
});
