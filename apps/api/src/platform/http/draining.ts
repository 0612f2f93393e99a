import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '@duetcast/domain/kernel/errors';
import { pause } from '../timing/retry';
import { KnownPaths } from './edge/known-paths';
import { onClosed } from '../requests/on-closed';

/** Longest wait for requests in flight; the rest of a stop has until `stopWithinMs`. */
const drainWithinMs = 3_000;
const everyMs = 20;

/**
 * The first step of a stop, while everything that answers requests still works: no new connections, the last answer on each
 * connection says `Connection: close`, and each accepted request gets its answer. Streams do not count: they end with what
 * feeds them.
 */
class Draining {
  private readonly replies = new Set<FastifyReply>();
  private state: 'serving' | 'draining' | 'drained' = 'serving';
  /** When the last connection has ended. */
  closed: Promise<unknown> = Promise.resolve();

  constructor(private readonly fastify: FastifyInstance) {
    fastify.addHook('onRequest', (_request, reply, done) => {
      if (this.state === 'drained') return done(new AppError('server.stopping'));
      this.replies.add(reply);
      onClosed(reply.raw, () => this.replies.delete(reply));
      return done();
    });
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.state !== 'serving') void reply.header('connection', 'close');
      done();
    });
  }

  async run(): Promise<void> {
    const { server } = this.fastify;
    if (!server.listening) return;
    this.state = 'draining';
    this.closed = new Promise((resolve) => server.close(resolve));
    // Node.js closes only connections that are idle when the server closes.
    const timer = setInterval(() => server.closeIdleConnections(), everyMs).unref();
    server.once('close', () => clearInterval(timer));
    const deadline = performance.now() + drainWithinMs;
    while (this.isAnswering() && performance.now() < deadline) await pause(everyMs);
    this.state = 'drained';
  }

  private isAnswering(): boolean {
    return [...this.replies].some(({ raw }) => !raw.headersSent || (raw.writableEnded && !raw.writableFinished));
  }
}

/** Answers what it accepted before the rest of the application stops. */
export class DrainingAdapter extends FastifyAdapter {
  /** What pages of other origins may call. */
  readonly crossOrigin = new KnownPaths();
  private readonly draining = new Draining(this.getInstance<FastifyInstance>());

  // oxlint-disable-next-line typescript/no-misused-promises -- Nest awaits it
  override async beforeClose(): Promise<void> {
    super.beforeClose();
    await this.draining.run();
  }

  override async close(): Promise<void> {
    await super.close();
    await this.draining.closed;
  }
}
