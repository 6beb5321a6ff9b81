import { DataSource } from 'typeorm';
import { clockFinding, type DoctorFinding, findingsOf, inMegabytes } from '../operator/checks.ts';
import { type DatabaseOptions, dataSourceOptions } from './data-source-options.ts';

const PATIENCE_MS = 5000;
/** The list of ended sessions needs the functions of 13; tested from 15 on. */
const OLDEST = { usable: 13, tested: 15 };
const BUSY = 0.9;

interface ServerRow {
  version: string;
  clock: number;
  permitted: number;
  used: number;
  size: number;
  role: string;
  isSuperuser: boolean;
  mayCreate: boolean | null;
  foreign: string[];
}

const SERVER = `
  SELECT current_setting('server_version') AS version,
    (extract(epoch FROM clock_timestamp()) * 1000)::float AS clock,
    current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int AS permitted,
    (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
    pg_database_size(current_database())::float AS size,
    current_user AS role,
    (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
    (SELECT has_schema_privilege(oid, 'USAGE, CREATE') FROM pg_namespace WHERE nspname = $1) AS "mayCreate",
    ARRAY(SELECT nspname::text FROM pg_namespace
      WHERE nspname IN ('auth', 'learning') AND nspname <> $1
        AND has_schema_privilege(oid, 'USAGE')) AS "foreign"`;

/** Tables that the role may not use in every way that a service does. */
const CLOSED_TABLES = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p')
    AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
      AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))
  ORDER BY relname`;

/** How many connections a service opens: those of its pool in each replica. */
export interface PoolPlan {
  poolSize: number;
  replicas: number;
}

function versionFinding(version: string): DoctorFinding {
  const { ok, warning, fault } = findingsOf('postgresql');
  const major = Number.parseInt(version, 10);
  if (major < OLDEST.usable)
    return fault(`is version ${version}; ${OLDEST.usable} or newer is needed`);
  if (major < OLDEST.tested) return warning(`is version ${version}, which was never tested`);
  return ok(`answers, version ${version}`);
}

function rightsFindings(server: ServerRow, schema: string, closed: string[]): DoctorFinding[] {
  const { ok, warning, fault } = findingsOf('postgresql rights');
  const { role, foreign } = server;
  if (server.mayCreate === null) return [fault(`there is no schema ${schema}; run the migrations`)];
  const found: DoctorFinding[] = [];
  if (!server.mayCreate) found.push(fault(`${role} may not use and create in schema ${schema}`));
  if (closed.length > 0)
    found.push(fault(`${role} may not read and write ${closed.join(', ')}; it should own them`));
  if (server.isSuperuser)
    found.push(warning(`${role} is a superuser; give the service a role of its own`));
  else if (foreign.length > 0)
    found.push(warning(`${role} may also use schema ${foreign.join(', ')}; REVOKE USAGE ON it`));
  return found.length > 0 ? found : [ok(`${role} has its schema ${schema}, and no other`)];
}

/** Two services share the server, so the pools of each should fit into half of it. */
function connectionsFinding(
  { permitted, used }: ServerRow,
  { poolSize, replicas }: PoolPlan,
): DoctorFinding {
  const { ok, warning, fault } = findingsOf('postgresql connections');
  const most = poolSize * replicas;
  const plan = `${replicas} × DATABASE_POOL_SIZE ${poolSize} = ${most} of ${permitted} permitted`;
  const mend = 'raise max_connections, or lower DATABASE_POOL_SIZE';
  if (most > permitted) return fault(`${plan}; ${mend}`);
  if (used > permitted * BUSY) return fault(`${used} of ${permitted} are in use; ${mend}`);
  if (most > permitted / 2)
    return warning(`${plan}, which leaves too few for the other service; ${mend}`);
  return ok(`${plan}, ${used} in use`);
}

async function migrationsFinding(
  dataSource: DataSource,
  { schema, migrations }: DatabaseOptions,
): Promise<DoctorFinding> {
  const { ok, warning, fault } = findingsOf('migrations');
  const known = (migrations as { name: string }[]).map(({ name }) => name);
  const rows = await dataSource
    .query<{ name: string }[]>(`SELECT name FROM "${schema}".migrations`)
    .catch(() => []);
  const done = new Set(rows.map(({ name }) => name));
  const due = known.filter((name) => !done.has(name));
  if (due.length > 0) return fault(`${due.length} have not run: ${due.join(', ')}; run migrate.js`);
  const newer = done.size - known.length;
  if (newer > 0)
    return warning(
      `the database is ${newer} migrations newer than this version, as after a rollback`,
    );
  return ok(`all ${known.length} have run`);
}

/** Looks at a service's part of PostgreSQL: version, clock, rights, migrations, connections, size. */
export async function checkDatabase(
  options: DatabaseOptions,
  plan: PoolPlan,
): Promise<DoctorFinding[]> {
  const { ok, fault } = findingsOf('postgresql');
  const dataSource = new DataSource(
    dataSourceOptions({ ...options, poolSize: 1, connectMs: PATIENCE_MS }),
  );
  try {
    await dataSource.initialize();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return [fault(`cannot be reached (${message || code}); check DATABASE_URL and the server`)];
  }
  try {
    const { schema } = options;
    const begun = Date.now();
    const [server] = await dataSource.query<[ServerRow]>(SERVER, [schema]);
    const ended = Date.now();
    const closed = server.mayCreate
      ? await dataSource.query<{ name: string }[]>(CLOSED_TABLES, [schema])
      : [];
    return [
      versionFinding(server.version),
      ...rightsFindings(
        server,
        schema,
        closed.map(({ name }) => name),
      ),
      await migrationsFinding(dataSource, options),
      connectionsFinding(server, plan),
      { ...ok(`the database has ${inMegabytes(server.size)}`), check: 'postgresql size' },
      clockFinding('postgresql', server.clock, { begun, ended }),
    ];
  } finally {
    await dataSource.destroy();
  }
}
