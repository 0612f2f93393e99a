import { AppError } from '@duetcast/domain/kernel/errors';
import type { preParsingHookHandler } from 'fastify';
import { rawResponse } from '../edge/below-router';
import type { StallTimeouts } from '../edge/fair-connections';
import { onClosed } from '../../requests/on-closed';
import { acceptsFile } from './file-body';

/** How long a client may take to send a request. */
export interface RequestTimeouts extends StallTimeouts {
  readonly headersMs: number;
  /** Time for a body, other than that of a file. */
  readonly bodyMs: number;
  /** Time for a whole request with a file: 20 MB over a slow line. */
  readonly uploadMs: number;
  /** Interval at which connections are checked for the first and the last of these. */
  readonly checkEveryMs: number;
}

export const defaultTimeouts: RequestTimeouts = {
  headersMs: 30_000,
  bodyMs: 30_000,
  uploadMs: 300_000,
  checkEveryMs: 5_000,
  stalledMs: 30_000,
  stalledStreamMs: 600_000,
};

/**
 * Closes the connection of a body that is not complete in time; Node.js has only one limit for all requests. A body that
 * nothing reads, as an empty one, never ends, and the response to it may take any time.
 */
export const closeSlowBodies =
  (bodyMs: number): preParsingHookHandler =>
  (request, reply, payload, done) => {
    if (!acceptsFile(request)) {
      const { raw } = request;
      const close = () => {
        if (raw.complete) return;
        if (reply.raw.headersSent) return void raw.socket.destroy();
        raw.socket.end(rawResponse(new AppError('request.timedOut'))).destroySoon();
      };
      const timer = setTimeout(close, bodyMs);
      payload.once('end', () => clearTimeout(timer));
      onClosed(reply.raw, () => clearTimeout(timer));
    }
    done(null, payload);
  };
