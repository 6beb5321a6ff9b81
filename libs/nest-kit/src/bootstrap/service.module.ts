import {
  Injectable,
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SerializeOptions,
  Controller,
  Get,
  Global,
  Header,
  Module,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { Endpoint } from '@netward/contracts';
import type { FastifyReply } from 'fastify';
import { OptionalSessionGuard, SessionGuard } from '../identity/guards.ts';
import { metrics } from '../metrics/metrics.ts';

export type ReadinessCheck = () => Promise<void> | void;

const CHECK_TIMEOUT_MS = 1000;

/** Whether this instance wants traffic: not while it stops, and only while its checks pass. */
@Injectable()
export class Readiness {
  #isStopping = false;
  readonly #checks = new Map<string, ReadinessCheck>();
  readonly #facts = new Map<string, () => string>();

  /** Adds a check that throws or rejects while the named dependency is away. */
  add(name: string, check: ReadinessCheck): void {
    this.#checks.set(name, check);
  }

  /** Adds a fact that the probes report with the state: which of two ways of working is in use. */
  tell(name: string, read: () => string): void {
    this.#facts.set(name, read);
  }

  /** The current value of each fact. */
  facts(): Record<string, string> {
    return Object.fromEntries([...this.#facts].map(([name, read]) => [name, read()]));
  }

  /** From now on answers not ready, so that no new traffic is sent here. */
  stop(): void {
    this.#isStopping = true;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** The names of the parts not ready; empty when traffic is welcome. */
  async missing(): Promise<string[]> {
    if (this.#isStopping) return ['stopping'];
    const names = await Promise.all(
      [...this.#checks].map(async ([name, check]) => ((await passes(check)) ? undefined : name)),
    );
    return names.filter((name) => name !== undefined);
  }
}

async function passes(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false);
  });
  const outcome = Promise.resolve()
    .then(check)
    .then(
      () => true,
      () => false,
    );
  return Promise.race([outcome, timeout]).finally(() => clearTimeout(timer));
}

const METHODS = { GET: RequestMethod.GET, POST: RequestMethod.POST } as const;

/** What stands before a call, by who may make it. */
const GUARDS = {
  public: [],
  optional: [UseGuards(OptionalSessionGuard)],
  bearer: [UseGuards(SessionGuard)],
} as const;

/** Makes a controller method the handler of a contract's call: path, method, access, status and answer. */
export function Call(call: Endpoint): MethodDecorator {
  return applyDecorators(
    ...GUARDS[call.access],
    RequestMapping({ method: METHODS[call.method], path: call.path }),
    HttpCode(call.status),
    SerializeOptions({ schema: call.response }),
  );
}

/** Probes of the platform: alive (the process answers) and ready (it wants traffic). */
@Controller()
class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('healthz')
  live(): Record<string, string> {
    return { ...this.readiness.facts(), status: 'ok' };
  }

  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const missing = await this.readiness.missing();
    if (missing.length > 0) void reply.status(503);
    const status = missing.length > 0 ? 'unavailable' : 'ok';
    return { ...this.readiness.facts(), status, missing };
  }
}

/** The metrics of this process, for Prometheus. */
@Controller()
class MetricsController {
  @Get('metrics')
  @Header('content-type', metrics.contentType)
  async read(@Res() reply: FastifyReply): Promise<void> {
    await reply.send(await metrics.metrics());
  }
}

/** What every service has: probes and metrics. */
@Global()
@Module({
  controllers: [HealthController, MetricsController],
  providers: [Readiness],
  exports: [Readiness],
})
export class ServiceModule {}
