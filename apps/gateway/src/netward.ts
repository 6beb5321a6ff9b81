import { existsSync } from 'node:fs';
import {
  checkService,
  doctorCommand,
  type DoctorFinding,
  findingsOf,
  findRedis,
  runOperatorCommand,
} from '@netward/nest-kit/operator';
import { type GatewayConfig, readConfig } from './config.ts';

async function checkEach(name: string, urls: readonly string[]): Promise<DoctorFinding[]> {
  const found = await Promise.all(urls.map((url) => checkService(name, url)));
  return found.flat();
}

function checkMaintenance({ MAINTENANCE_PAGE: file }: GatewayConfig): DoctorFinding {
  const { ok, warning } = findingsOf('maintenance');
  if (!file) return ok('is the business of the edge: netward maintenance status');
  return existsSync(file)
    ? warning('is on: visitors see the page; netward maintenance off ends it')
    : ok('is off');
}

const gatewayDoctorCommand = doctorCommand('gateway', readConfig, (config) => ({
  'auth-service': () => checkEach('auth-service', config.AUTH_URL),
  'learning-service': () => checkEach('learning-service', config.LEARNING_URL),
  'assistant-service': () => checkEach('assistant-service', config.ASSISTANT_URLS),
  redis: () => findRedis(config.REDIS_URL),
  maintenance: () => checkMaintenance(config),
}));

process.exitCode = await runOperatorCommand({ doctor: gatewayDoctorCommand });
