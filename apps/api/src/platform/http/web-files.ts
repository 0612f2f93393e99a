import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPagePath } from '@duetcast/domain/kernel/page-paths';
import { serverPaths } from '@duetcast/domain/kernel/server-paths';

const oneYearSeconds = 31_536_000;

/** Folder of the built page, searched upward because the depth differs between source and build; null: not built. */
export function webFolder(from: string = __dirname): string | null {
  const folder = join(from, 'apps/web/dist');
  if (existsSync(join(folder, 'index.html'))) return folder;
  const parent = dirname(from);
  return parent === from ? null : webFolder(parent);
}

/** Whether `Accept` (RFC 9110, 12.5.1) allows HTML; a missing header allows everything. */
const acceptsHtml = (accept: string): boolean => accept === '' || /(text|\*)\/(html|\*)/.test(accept);

/** Paths of pages that have a file: the public ones, and each of the API documentation in its languages. */
export function documentPaths(root = webFolder()): readonly string[] {
  if (root === null) return [];
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return files.flatMap((name) =>
    /^(?!(?:app|index)\.).*\.html$/.test(name) ? [`/${name.slice(0, -'.html'.length)}`] : [],
  );
}

interface Requested {
  method?: string;
  url?: string;
  accept?: string;
}

/** Client-side routes share a file, app.html; `documents` are pages with their own, and that at `/` is index.html. */
export function pageUrl({ method, url = '/', accept = '' }: Requested, documents: readonly string[]): string {
  const [path = '/'] = url.split('?', 1);
  const isRead = method === 'GET' || method === 'HEAD';
  const isFile = path.slice(path.lastIndexOf('/')).includes('.');
  if (!isRead || !acceptsHtml(accept) || isFile || serverPaths.test(path)) return url;
  const page = path === '/' ? '/index' : documents.find((document) => document === path.replace(/\/$/, ''));
  return `${page ?? '/app'}.html`;
}

/** Answers 404 where the page has none of its own; whole, also to a browser that knows the page of another address. */
function markUnknownPages(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const [path = ''] = request.originalUrl.split('?', 1);
  if (request.url === '/app.html' && request.originalUrl !== request.url && !isPagePath(path)) {
    void reply.code(404);
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
  }
  done();
}

/** Offered as a download, not run by the page. */
const download = /\/(duetcast-verify\.mjs)(\.br|\.gz)?$/;

/** The player, which pages of other sites load. */
const shared = /\/duetcast-player\.js(\.br|\.gz)?$/;

/** Files with a hash in their name are immutable; everything else is revalidated on each request. */
const staticOptions = (root: string): FastifyStaticOptions => ({
  root,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply, path) => {
    const hashed = path.includes('/assets/');
    void reply.header('cache-control', hashed ? `public, max-age=${oneYearSeconds}, immutable` : 'no-cache');
    if (shared.test(path))
      void reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    const [, name] = download.exec(path) ?? [];
    if (name) void reply.header('content-disposition', `attachment; filename="${name}"`);
  },
});

/**
 * Serves the built page. The files at its root have a route each, because other paths there belong to the API; each folder has
 * one for all its files: a route for each of hundreds takes a fifth of the server's start.
 */
export async function serveWeb(server: FastifyInstance, root: string): Promise<void> {
  server.addHook('onRequest', markUnknownPages);
  const folders = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  const globIgnore = folders.map((name) => `${name}/**`);
  await server.register(fastifyStatic, { ...staticOptions(root), wildcard: false, globIgnore });
  for (const name of folders) {
    const folder = { ...staticOptions(join(root, name)), prefix: `/${name}/`, decorateReply: false };
    await server.register(fastifyStatic, folder);
  }
}
