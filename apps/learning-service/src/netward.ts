import { runOperatorCommand } from '@netward/nest-kit/operator';
import { learningDoctorCommand } from './operator/doctor.ts';

process.exitCode = await runOperatorCommand({ doctor: learningDoctorCommand });
