import { existsSync } from 'node:fs';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { log, AppError, sendError } from '@netward/nest-kit';
import { webPaths, api } from '@netward/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type GatewayConfig } from '../config.ts';
import { htmlPage, loadSite, type Site, levelLink, linkedLevel } from './load-site.ts';
import { compressPage, type SitePage, sendPage } from './site-page.ts';
import { answerPreflight } from '../door/headers.ts';
import { pathOf } from '../door/refuse.ts';
import { allowedOn, methodsOf } from '../routes.ts';

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8" /><title>Netward</title>
<h1>The site is not built</h1>
<p>Build it with <code>npm run build -w @netward/web</code>, then start the gateway again.</p></html>
`;

/** The built site in memory: the content of each address, and the answer where there is none. */
@Injectable()
export class SiteService implements OnModuleInit {
  #site: Site = { pages: new Map(), missing: new Map() };
  #compressed = Promise.resolve();

  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  async onModuleInit(): Promise<void> {
    this.#site = await this.#load();
    for (const page of [...this.#site.pages.values(), ...this.#site.missing.values()])
      await compressPage(page, 'quick');
  }

  /** The content of an address. A slash at its end makes no difference. */
  page(path: string): SitePage | undefined {
    const { pages } = this.#site;
    return this.#read(
      pages.get(path) ?? (path.endsWith('/') ? pages.get(path.slice(0, -1)) : undefined),
    );
  }

  /** The page for an address that does not exist, from the nearest folder that has one. */
  missingPage(path: string): SitePage | undefined {
    let folder = path;
    while (folder !== '') {
      folder = folder.slice(0, folder.lastIndexOf('/'));
      const page = this.#site.missing.get(folder);
      if (page) return this.#read(page);
    }
    return undefined;
  }

  /**
   * The densest encodings of all pages take seconds, so a page gets them after its first reader. One by
   * one: each compressor takes megabytes for as long as it runs.
   */
  #read(page: SitePage | undefined): SitePage | undefined {
    if (page && !page.isDense)
      this.#compressed = this.#compressed.then(() => compressPage(page, 'thorough'));
    return page;
  }

  /** The settings insist on a built site in production. */
  async #load(): Promise<Site> {
    if (existsSync(this.config.SITE_DIR)) return loadSite(this.config);
    log.warn('the site is not built');
    const page = htmlPage('/', NOT_BUILT, this.config);
    return { pages: new Map([['/', page]]), missing: new Map([['', page]]) };
  }
}

const VALID_DAYS = 180;

/** How to reach the operator, as an address: theirs where it is one, and the contact page. */
function contactsOf({ OPERATOR_CONTACT = '', PUBLIC_URL }: GatewayConfig): string[] {
  const own = OPERATOR_CONTACT.trim();
  const address = /^[^\s@]+@[^\s@]+$/.test(own) ? `mailto:${own}` : own;
  const isAddress = /^(?:mailto|https):\S+$/.test(address);
  return [...(isAddress ? [address] : []), PUBLIC_URL + webPaths.contact];
}

/** Where to report a vulnerability (RFC 9116). It is written when it is asked for, so it never expires. */
function securityTxt(config: GatewayConfig): string {
  const expires = new Date();
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  return [
    ...contactsOf(config).map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${config.PUBLIC_URL}/.well-known/security.txt`,
    `Policy: ${config.PUBLIC_URL}${webPaths.security}`,
    '',
  ].join('\n');
}

/** Addresses at which programs look for facts about any site. */
export function addWellKnown(fastify: FastifyInstance, config: GatewayConfig): void {
  fastify.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityTxt(config)),
  );
  // Password managers lead to the page on which a password is changed.
  fastify.get('/.well-known/change-password', (_request, reply) =>
    reply.redirect(webPaths.account, 302),
  );
}

/** Whether a person went to the address, rather than a page asking for one of its parts. */
function isNavigation(path: string, request: FastifyRequest): boolean {
  const isFile = path.slice(path.lastIndexOf('/')).includes('.');
  return !isFile && String(request.headers.accept ?? '').includes('text/html');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new AppError('INVALID_REQUEST');
  }
}

function sendSite(site: SiteService, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = decode(pathOf(request.url));
  const linked =
    path === webPaths.labs ? site.page(levelLink(linkedLevel(request.url))) : undefined;
  const page = linked ?? site.page(path);
  if (page) return sendPage(page, request, reply);
  const missing = isNavigation(path, request) ? site.missingPage(path) : undefined;
  if (!missing) throw new AppError('NOT_FOUND');
  return sendPage(missing, request, reply.status(404));
}

/**
 * The page for a reader whose mail program opens the address of List-Unsubscribe instead of posting to
 * it (RFC 2369 without RFC 8058). Undefined for other requests. Reading alone must end nothing, since
 * scanners of mail follow links too.
 */
function unsubscribePage({ method, url }: FastifyRequest): string | undefined {
  const path = pathOf(url);
  if (path !== api.unsubscribe.path || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const token = new URLSearchParams(url.slice(path.length)).get('token') ?? '';
  return `${webPaths.newsletter}?${new URLSearchParams({ action: 'unsubscribe', token })}`;
}

function refuseMethod(reply: FastifyReply, path: string): never {
  void reply.header('allow', allowedOn(path));
  throw new AppError('METHOD_NOT_ALLOWED');
}

/**
 * Everything that is no route: preflights, wrong methods and unknown addresses of the API, then the
 * site. It answers before a body is read, since none is wanted here.
 */
export async function addSiteRoutes(
  fastify: FastifyInstance,
  site: SiteService,
  origins: ReadonlySet<string>,
): Promise<void> {
  await fastify.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendError(request, reply, error));
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      url: '/*',
      onRequest: async (request, reply) => {
        if (answerPreflight(origins, request, reply)) return reply;
        const unsubscribe = unsubscribePage(request);
        if (unsubscribe) return reply.redirect(unsubscribe, 303);
        const path = pathOf(request.url);
        if (methodsOf(path)) refuseMethod(reply, path);
        if (path === '/api' || path.startsWith('/api/')) throw new AppError('NOT_FOUND');
        if (request.method !== 'GET' && request.method !== 'HEAD') refuseMethod(reply, path);
        return sendSite(site, request, reply);
      },
      handler: (_request, reply) => reply.callNotFound(),
    });
  });
}
