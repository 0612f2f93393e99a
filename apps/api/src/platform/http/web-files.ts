import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyStaticOptions } from '@fastify/static';

const oneYearSeconds = 31_536_000;
/** Answered by the server itself, never by the page. */
const ownPaths = /^\/(api|ws|metrics|embed)(\/|$)/;

/** The built page, looked for from this file upwards (its depth differs between source and build); null: not built. */
export function webFolder(from: string = __dirname): string | null {
  const folder = join(from, 'apps/web/dist');
  if (existsSync(join(folder, 'index.html'))) return folder;
  const parent = dirname(from);
  return parent === from ? null : webFolder(parent);
}

/** Of `Accept` (RFC 9110, 12.5.1), where no header takes anything. */
const takesPage = (accept: string): boolean => accept === '' || /(text|\*)\/(html|\*)/.test(accept);

/** Routes of the page are addresses without a file: whoever takes HTML there gets the page. */
export function pageUrl({
  method,
  url = '/',
  accept = '',
}: {
  method?: string;
  url?: string;
  accept?: string;
}): string {
  const [path = '/'] = url.split('?', 1);
  const isRead = method === 'GET' || method === 'HEAD';
  const isFile = path.slice(path.lastIndexOf('/')).includes('.');
  return isRead && takesPage(accept) && !isFile && !ownPaths.test(path) ? '/index.html' : url;
}

/** Taken along, not run by the page. */
const download = /\/(duetcast-verify\.mjs)(\.br|\.gz)?$/;

/** Files with a hash in their name never change; everything else is asked for again each time. */
export const staticOptions = (root: string): FastifyStaticOptions => ({
  root,
  wildcard: false,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply, path) => {
    const hashed = path.includes('/assets/');
    void reply.header('cache-control', hashed ? `public, max-age=${oneYearSeconds}, immutable` : 'no-cache');
    const [, name] = download.exec(path) ?? [];
    if (name) void reply.header('content-disposition', `attachment; filename="${name}"`);
  },
});
