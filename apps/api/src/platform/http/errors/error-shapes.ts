import type { FastifyInstance } from 'fastify';

/** The fields of our errors that another shape may have. */
export interface ErrorAnswer {
  readonly error?: string;
  readonly code?: string;
  readonly errors?: readonly { readonly msg: string; readonly param: string }[];
  readonly param?: unknown;
  readonly limit?: unknown;
  readonly currentUsage?: unknown;
  readonly requested?: unknown;
}

/** The body of an error with that status. */
export type ErrorShape = (status: number, error: ErrorAnswer) => object;

const isError = (payload: unknown): payload is ErrorAnswer =>
  typeof payload === 'object' && payload !== null && 'success' in payload && payload.success === false;

/**
 * Gives every error below `prefix` another shape, for clients of another service's API; also those of guards, of body parsers and
 * of unknown paths.
 */
export function shapeErrorsBelow(server: FastifyInstance, prefix: `/${string}`, shape: ErrorShape): void {
  const isBelow = (url: string): boolean => url.startsWith(prefix) && /^(?:[/?]|$)/.test(url.slice(prefix.length));
  server.addHook('preSerialization', async ({ url }, reply, payload) =>
    isBelow(url) && isError(payload) ? shape(reply.statusCode, payload) : payload,
  );
}
