import { randomBytes } from 'node:crypto';
import { DataSource, type DataSourceOptions } from 'typeorm';

/** TypeORM's own table in the schema, which no entity describes. */
const MIGRATIONS_TABLE = 'migrations';

/** Every column, constraint and index of schema $1, in the words of PostgreSQL's catalog. */
const DEFINITIONS = `
  WITH relation AS (
    SELECT oid, relname FROM pg_class
    WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') AND relname <> $2
  )
  SELECT 'column ' || relname || '.' || attname AS name, concat_ws(' ',
      format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN 'NOT NULL' END,
      CASE attidentity WHEN 'a' THEN 'IDENTITY ALWAYS' WHEN 'd' THEN 'IDENTITY' END,
      CASE attgenerated WHEN '' THEN 'DEFAULT ' ELSE 'GENERATED ' END || pg_get_expr(adbin, adrelid)
    ) AS definition
  FROM relation
    JOIN pg_attribute ON attrelid = relation.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  UNION ALL
  SELECT 'constraint ' || relname || '.' || conname, pg_get_constraintdef(pg_constraint.oid)
  FROM relation JOIN pg_constraint ON conrelid = relation.oid AND contype <> 'n'
  UNION ALL
  SELECT 'index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
  FROM relation JOIN pg_index ON indrelid = relation.oid`;

type Definitions = ReadonlyMap<string, string>;

async function readDefinitions(dataSource: DataSource, schema: string): Promise<Definitions> {
  const rows = await dataSource.query<{ name: string; definition: string }[]>(DEFINITIONS, [
    schema,
    MIGRATIONS_TABLE,
  ]);
  const withoutSchema = (text: string): string => text.replaceAll(`${schema}.`, '');
  return new Map(rows.map((row) => [withoutSchema(row.name), withoutSchema(row.definition)]));
}

/** What TypeORM makes of the entities in an empty schema, which is dropped again. */
async function definitionsOfEntities(options: DataSourceOptions): Promise<Definitions> {
  const schema = `drift_${randomBytes(6).toString('hex')}`;
  const scratch = await new DataSource({ ...options, schema } as DataSourceOptions).initialize();
  try {
    await scratch.query(`CREATE SCHEMA ${schema}`);
    await scratch.synchronize();
    return await readDefinitions(scratch, schema);
  } finally {
    await scratch.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await scratch.destroy();
  }
}

/**
 * The differences between the migrated schema and the entities, one line each; empty when they
 * agree. Both sides are definitions that PostgreSQL wrote itself, so that CHECK expressions, index
 * columns and the WHERE of partial indexes count, however they were spelled.
 */
export async function findDrift(dataSource: DataSource, schema: string): Promise<string[]> {
  const migrated = await readDefinitions(dataSource, schema);
  const described = await definitionsOfEntities(dataSource.options);
  const names = [...new Set([...migrated.keys(), ...described.keys()])].sort();
  return names
    .filter((name) => migrated.get(name) !== described.get(name))
    .map((name) => {
      const [fromMigrations, fromEntities] = [migrated, described].map(
        (side) => side.get(name) ?? 'missing',
      );
      return `${name}\n  migrations: ${fromMigrations}\n  entities:   ${fromEntities}`;
    });
}
