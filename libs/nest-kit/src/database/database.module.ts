import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Readiness } from '../health/readiness.ts';
import { measureDatabase } from './pool.ts';
import { dataSourceOptions, type DatabaseOptions } from './data-source-options.ts';

/** The service's database: pool, entities, and a readiness check. Migrations run elsewhere. */
@Module({})
export class DatabaseModule implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
  ) {}

  static register(options: DatabaseOptions): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRoot({
          ...dataSourceOptions(options),
          retryAttempts: 30,
          retryDelay: 1000,
          manualInitialization: false,
        }),
      ],
    };
  }

  onModuleInit(): void {
    measureDatabase(this.dataSource);
    this.readiness.add('database', async () => {
      await this.dataSource.query('SELECT 1');
    });
  }
}
