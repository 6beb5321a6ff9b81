import { runOperatorCommand } from '@netward/nest-kit/operator';
import { accountCommands } from './operator/accounts.ts';
import { authDoctorCommand } from './operator/doctor.ts';
import { dataCommands } from './operator/erase.ts';
import { findCommand } from './operator/find.ts';
import { issueCommands } from './operator/issue.ts';

process.exitCode = await runOperatorCommand({
  doctor: authDoctorCommand,
  find: findCommand,
  ...accountCommands,
  ...issueCommands,
  ...dataCommands,
});
