import { inviteFirstPerson } from './desk.ts';
import { openDatabase, openMailExit, openQueue, type OwnRedis } from './infrastructure.ts';
import { migrateAll } from './migrations.ts';
import { writeOperatorFile } from './operator.ts';
import type { Place } from './place.ts';
import { serviceNames, type ServiceName, type Surroundings } from './services/environment.ts';
import { type CodeForm, planServices, type Services } from './services/services.ts';
import { step } from './steps.mjs';

export interface SystemUrls {
  siteUrl: string;
  /** Absent when mail goes out by SMTP_URL. */
  mailboxUrl?: string;
  deskUrl: string;
}

export interface System extends SystemUrls {
  services: Services;
  ownRedis: OwnRedis | undefined;
}

async function choosePorts({ ports }: Place, gatewayPort: number) {
  const chosen: Partial<Record<ServiceName, number>> = { gateway: gatewayPort };
  for (const name of serviceNames) chosen[name] ??= await ports.portFor(name);
  return chosen as Record<ServiceName, number>;
}

/** All services at once: each waits for what it needs by itself. The gateway stops first. */
async function startServices(services: Services, { stop, stops }: Place): Promise<void> {
  const { gateway, ...others } = services;
  stops.add('the services', async () => {
    await Promise.all(Object.values(others).map((service) => service.stop()));
  });
  stops.add('the gateway', () => gateway.stop());
  await step('services', async (note) => {
    note(`${serviceNames.length} of them`);
    await Promise.all(Object.values(services).map((service) => service.start(stop)));
  });
}

/**
 * Brings up the whole system from the database to the gateway. What was started is in the place's
 * list of stops, also when this fails on the way.
 */
export async function bringUp(
  place: Place,
  { port, publicUrl, code }: { port: number; publicUrl: string; code: CodeForm },
): Promise<System> {
  const { secrets, settings, stop } = place;
  const databaseUrls = await openDatabase(place);
  stop.throwIfAborted();
  const { ownRedis, redisUrl, queueDatabaseUrl } = await openQueue(place, databaseUrls);
  stop.throwIfAborted();
  const { smtpUrl, mailboxUrl } = await openMailExit(place);
  await migrateAll(place, databaseUrls, code);
  const surroundings: Surroundings = {
    settings,
    secrets,
    publicUrl,
    databaseUrls,
    redisUrl,
    queueDatabaseUrl,
    smtpUrl,
    ports: await choosePorts(place, port),
    deskUsers: settings.DESK_USERS ?? (await inviteFirstPerson(place.data, secrets)),
  };
  writeOperatorFile(place.data, surroundings);
  const services = planServices(surroundings, { ...place, code });
  await startServices(services, place);
  const deskUrl = `http://127.0.0.1:${surroundings.ports['mailer-worker']}`;
  const urls: SystemUrls = {
    siteUrl: publicUrl,
    deskUrl,
    ...(mailboxUrl && { mailboxUrl }),
  };
  place.lock.noteFacts({ ...urls });
  return { ...urls, services, ownRedis };
}
