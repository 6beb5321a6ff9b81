import { setTimeout as wait } from 'node:timers/promises';
import {
  type DynamicModule,
  Module,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Readiness } from '../bootstrap/service.module.ts';
import { log } from '../logging/log.ts';
import { measureDatabase, dataSourceOptions, type DatabaseOptions } from './data-source-options.ts';

const CONNECT_AGAIN_MS = 1000;

/**
 * The service's database: pool, entities, and a readiness check. Migrations run elsewhere. A service
 * that starts while its database is away listens, reports that it is not ready, and connects as soon as
 * it can; ending instead would let the platform wait longer and longer before it starts it again.
 */
@Module({})
export class DatabaseModule implements OnModuleInit, OnModuleDestroy {
  readonly #stopping = new AbortController();
  #connecting: Promise<void> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
  ) {}

  static register(options: DatabaseOptions): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRoot({ ...dataSourceOptions(options), manualInitialization: true }),
      ],
    };
  }

  /** Tries once, so that a service whose database is there is ready when it listens. */
  async onModuleInit(): Promise<void> {
    measureDatabase(this.dataSource);
    this.readiness.add('database', async () => {
      if (!this.dataSource.isInitialized) throw new Error('not connected yet');
      await this.dataSource.query('SELECT 1');
    });
    const failure = await this.#connect();
    if (!failure) return;
    log.warn({ err: failure }, 'the database is away; the service goes on trying to connect');
    this.#connecting = this.#keepConnecting();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    await this.#connecting;
  }

  async #keepConnecting(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await wait(CONNECT_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const failure = await this.#connect();
      if (!failure) return log.info('connected to the database');
      log.debug({ err: failure }, 'the database is still away');
    }
  }

  /** Answers why it failed; undefined when it is connected. */
  #connect(): Promise<unknown> {
    return this.dataSource.initialize().then(
      () => undefined,
      (error: unknown) => error,
    );
  }
}
