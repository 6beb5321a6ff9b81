import { readFile } from 'node:fs/promises';
import { api } from '@netward/contracts';
import { AppError, log, measure } from '@netward/nest-kit';
import type { GatewayConfig } from '../config.ts';
import { htmlPage } from '../site/load-site.ts';
import type { SitePage } from '../site/site-page.ts';

const LOOK_MS = 1000;
/** Frequent enough to come back soon after the end, rare enough for a machine that is busy. */
const RETRY_SECONDS = 300;
/** What probes, Prometheus and operators ask for. */
const STAYS_OPEN: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  api.health.path,
  api.version.path,
]);

/** The headers of every answer that maintenance gives in place of another. */
export const RETRY_HEADERS = { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' };

/** What a call of the API is refused with. */
export function underMaintenance(): AppError {
  return new AppError('MAINTENANCE', { retryAfter: RETRY_SECONDS });
}

/**
 * Whether the site is closed for maintenance: while the file of the settings exists, and that file is
 * the page that visitors see. A file needs no service, so the page is there when nothing else is
 * (docs/adr/0054-maintenance-is-a-file.md).
 */
export class Maintenance {
  #timer: NodeJS.Timeout | undefined;
  #html: string | undefined;
  #page: SitePage | undefined;

  constructor(private readonly config: GatewayConfig) {}

  /** Looks at once, and every second from now on. */
  async start(): Promise<void> {
    if (!this.config.MAINTENANCE_PAGE) return;
    measure({
      name: 'maintenance',
      help: 'Whether the site is closed for maintenance',
      read: () => (this.#page ? 1 : 0),
    });
    await this.#look();
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The page to answer with instead of what is at the path; undefined while the path is open. */
  pageInsteadOf(path: string): SitePage | undefined {
    return STAYS_OPEN.has(path) ? undefined : this.#page;
  }

  get isOn(): boolean {
    return this.#page !== undefined;
  }

  async #look(): Promise<void> {
    const html = await this.#read();
    if (html === this.#html) return;
    this.#html = html;
    this.#page = html === undefined ? undefined : htmlPage('/', html, this.config);
    log.info({ isOn: this.isOn }, 'maintenance');
  }

  /** The content of the file. One that cannot be read changes nothing. */
  async #read(): Promise<string | undefined> {
    try {
      return await readFile(this.config.MAINTENANCE_PAGE as string, 'utf8');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      log.warn({ err: error }, 'the maintenance page cannot be read');
      return this.#html;
    }
  }
}
