import { runOperatorCommand } from '@netward/nest-kit/operator';
import { gatewayDoctorCommand } from './operator/doctor.ts';

process.exitCode = await runOperatorCommand({ doctor: gatewayDoctorCommand });
