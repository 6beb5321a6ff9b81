import { runOperatorCommand } from '@netward/nest-kit/operator';
import { assistantDoctorCommand } from './operator/doctor.ts';

process.exitCode = await runOperatorCommand({ doctor: assistantDoctorCommand });
