import { AppError } from '@duetcast/domain/kernel/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** `/api/jobs/:jobId` as a pattern of paths. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${escaped(url).replace(/\\\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`);

/** The methods of every path with a route. */
export class KnownPaths {
  private readonly paths = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();

  add(url: string, methods: readonly string[]): void {
    const path = this.paths.get(url) ?? { pattern: patternOf(url), methods: new Set(['OPTIONS']) };
    for (const method of methods) path.methods.add(method);
    this.paths.set(url, path);
  }

  /** Sorted; null: no route has this path. */
  methodsOf(url: string): string[] | null {
    const [path = ''] = url.split('?', 1);
    const found = [...this.paths.values()].filter(({ pattern }) => pattern.test(path));
    const methods = new Set(found.flatMap((each) => [...each.methods]));
    return found.length === 0 ? null : [...methods].sort();
  }
}

/** Routes of the fallback for unknown paths, which match everything. */
const isFallback = (url: string): boolean => url === '*' || url === '/*' || url === '';

/** Answers 405 with `Allow` for the other methods of a path with routes, and `OPTIONS` with 204. */
export function addKnownPaths(server: FastifyInstance, known: KnownPaths): void {
  server.addHook('onRoute', ({ url, method }) => {
    if (!isFallback(url)) known.add(url, [method].flat());
  });
  server.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.is404) return;
    const allow = known.methodsOf(request.url);
    if (allow === null) return;
    if (request.method !== 'OPTIONS') throw new AppError('request.methodNotAllowed', { allow });
    await reply.status(204).header('allow', allow.join(', ')).send();
  });
}
