import { existsSync } from 'node:fs';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { log } from '@netward/nest-kit';
import { CONFIG, type GatewayConfig } from '../config.ts';
import { htmlPage, loadSite, type Site } from './load-site.ts';
import { compressPage, type SitePage } from './site-page.ts';

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8" /><title>Netward</title>
<h1>The site is not built</h1>
<p>Build it with <code>npm run build -w @netward/web</code>, then start the gateway again.</p></html>
`;

/** The built site in memory: the content of each address, and the answer where there is none. */
@Injectable()
export class SiteService implements OnModuleInit, OnModuleDestroy {
  #site: Site = { pages: new Map(), missing: new Map() };
  #isStopping = false;

  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  async onModuleInit(): Promise<void> {
    this.#site = await this.#load();
    await this.#compress('quick');
    // The densest encodings take seconds, so they come while the server is running.
    void this.#compress('thorough');
  }

  onModuleDestroy(): void {
    this.#isStopping = true;
  }

  /** The content of an address. A slash at its end makes no difference. */
  page(path: string): SitePage | undefined {
    const { pages } = this.#site;
    return pages.get(path) ?? (path.endsWith('/') ? pages.get(path.slice(0, -1)) : undefined);
  }

  /** The page for an address that does not exist, from the nearest folder that has one. */
  missingPage(path: string): SitePage | undefined {
    let folder = path;
    while (folder !== '') {
      folder = folder.slice(0, folder.lastIndexOf('/'));
      const page = this.#site.missing.get(folder);
      if (page) return page;
    }
    return undefined;
  }

  /** The settings insist on a built site in production. */
  async #load(): Promise<Site> {
    if (existsSync(this.config.SITE_DIR)) return loadSite(this.config);
    log.warn('the site is not built');
    const page = htmlPage('/', NOT_BUILT, this.config);
    return { pages: new Map([['/', page]]), missing: new Map([['', page]]) };
  }

  #all(): SitePage[] {
    return [...this.#site.pages.values(), ...this.#site.missing.values()];
  }

  /** One by one: each compressor takes megabytes for as long as it runs. */
  async #compress(effort: 'quick' | 'thorough'): Promise<void> {
    for (const page of this.#all()) {
      if (this.#isStopping) return;
      await compressPage(page, effort);
    }
  }
}
