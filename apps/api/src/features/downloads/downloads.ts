import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { publicationIdOf } from '@duetcast/domain/publications/publication-decider';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onClosed } from '../../platform/requests/on-closed';
import { isBot } from './bots';
import type { Span } from './coverage';
import type { Counted } from './download-counts';
import { HeardFiles, type Heard } from './heard-files';

/** Responses that wait to be counted; further ones are not. */
const maxWaiting = 10_000;
const batchSize = 200;

type File = Heard['file'];

/**
 * Counts downloads as the IAB Podcast Measurement Technical Guidelines 2.2 describe: `GET` alone, without bots, one for each
 * address and user agent in a window of 24 hours (here the UTC day), once a minute of the audio was sent, in one response or
 * in several ranges. Counting begins when a response is over and neither delays nor fails it.
 */
@Injectable()
export class Downloads implements OnModuleDestroy {
  private readonly logger = new Logger('Downloads');
  private readonly waiting: Heard[] = [];
  private running: Promise<void> | null = null;

  constructor(private readonly heard: HeardFiles) {}

  onModuleDestroy(): Promise<void> {
    return this.settled();
  }

  /** Resolves once what was sent so far is counted. */
  async settled(): Promise<void> {
    await this.running;
  }

  /** Call it before the audio is sent. */
  watch(publication: Counted, file: File, request: FastifyRequest, reply: FastifyReply): void {
    const userAgent = request.headers['user-agent'];
    if (request.method !== 'GET' || userAgent === undefined || isBot(userAgent)) return;
    const day = new Date().toISOString().slice(0, 10);
    const { socket } = request.raw;
    const writtenBefore = socket.bytesWritten;
    onClosed(reply.raw, () => {
      const span = spanOf(reply, file.bytes, socket.bytesWritten - writtenBefore);
      if (!span || this.waiting.length >= maxWaiting) return;
      const listener = { address: request.ip, userAgent };
      this.waiting.push({ publicationId: publicationIdOf(publication), listener, day, span, file });
      this.running ??= this.count().finally(() => (this.running = null));
    });
  }

  private async count(): Promise<void> {
    while (this.waiting.length > 0) {
      try {
        await this.heard.add(this.waiting.splice(0, batchSize));
      } catch (error) {
        this.logger.warn({ err: error }, 'downloads not counted');
      }
    }
  }
}

/** The part of the file that a response sent; null: none. Bytes on the wire include the headers, which are few. */
function spanOf(reply: FastifyReply, bytes: number, wireBytes: number): Span | null {
  const { statusCode } = reply;
  if (statusCode !== 200 && statusCode !== 206) return null;
  const [, first = '0', last = String(bytes - 1)] =
    /^bytes (\d+)-(\d+)\//.exec(String(reply.getHeader('content-range') ?? '')) ?? [];
  const [start, end] = [Number(first), Number(last) + 1];
  return { start, end: reply.raw.writableFinished ? end : Math.min(end, start + Math.max(0, wireBytes)) };
}
