import { AppError } from '@duetcast/domain/kernel/errors';
import { parsedUrl } from '@duetcast/domain/kernel/parsed-url';
import { pipeline, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { hashOf, writingFile } from '../content/hashed-copy';
import { brokenConnection } from './broken-connections';
import type { OutboundAddresses } from './outbound-addresses';
import { pinnedTo, request, unbounded, type OutboundResponse } from './outbound-request';

const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

interface FetchLimits {
  readonly maxBytes: number;
  /** Total, including redirects, headers and body. */
  readonly timeoutMs: number;
  /** Value of the Accept header. */
  readonly accept: string;
}

interface Fetched<Content> {
  readonly content: Content;
  /** Final URL after redirects. */
  readonly url: URL;
  /** The Content-Type header in lower case; empty when missing. */
  readonly contentType: string;
}

/** Receives a file of at most `maxBytes`. */
type Receive<Content> = (pieces: AsyncIterable<Buffer>) => Promise<Content>;

/** Downloads user-supplied URLs: only public addresses, limited in size and time, redirects included. */
export abstract class OutboundFetch {
  protected constructor(
    private readonly addresses: OutboundAddresses,
    private readonly limits: FetchLimits,
  ) {}

  /** The error for a file above `maxBytes`. */
  protected abstract tooLarge(maxBytes: number): AppError;
  /** The error for a failed download; `status` is the HTTP status, if there was a response. */
  protected abstract unreachable(details: { status?: number }, cause?: unknown): AppError;

  /** @throws AppError of `tooLarge`, `unreachable` and from address validation; the signal's reason when aborted */
  protected get(address: string, signal: AbortSignal): Promise<Fetched<Buffer>> {
    return this.receive(address, buffer, signal);
  }

  /**
   * Writes the download to a file; returns its size in bytes. A download that fails leaves a part of the file.
   * @throws what `get` throws; StoreUnavailable on a full disk
   */
  protected save(address: string, path: string, signal: AbortSignal): Promise<number> {
    return writingFile(path, async (append) => {
      const { content } = await this.receive(address, (pieces) => hashOf(pieces, signal, append), signal);
      return content.bytes;
    });
  }

  private async receive<Content>(
    address: string,
    receive: Receive<Content>,
    signal: AbortSignal,
  ): Promise<Fetched<Content>> {
    const timeout = AbortSignal.timeout(this.limits.timeoutMs);
    try {
      return await this.follow(address, receive, AbortSignal.any([signal, timeout]));
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof AppError ? error : this.unreachable({}, error);
    }
  }

  private async follow<Content>(
    address: string,
    receive: Receive<Content>,
    signal: AbortSignal,
  ): Promise<Fetched<Content>> {
    let url = this.addresses.parse(address);
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const { result, broken } = await brokenConnection(() => this.visit(url, receive, signal));
      if (typeof result !== 'string' && broken) throw this.unreachable({}, broken);
      if (typeof result !== 'string') return result;
      const next = parsedUrl(result, url.href);
      if (!next) break;
      url = next;
    }
    throw this.unreachable({});
  }

  /** The file, or the Location of a redirect. */
  private async visit<Content>(
    url: URL,
    receive: Receive<Content>,
    signal: AbortSignal,
  ): Promise<Fetched<Content> | string> {
    const address = await this.addresses.resolve(url);
    signal.throwIfAborted();
    const agent = await pinnedTo(address);
    try {
      const headers = { accept: this.limits.accept, 'accept-encoding': 'identity', 'user-agent': 'Duetcast' };
      const response = await request(url, { dispatcher: agent, signal, headers });
      const { statusCode: status } = response;
      const location = redirectStatuses.has(status) ? response.headers.location : undefined;
      if (typeof location === 'string') return location;
      if (status !== 200) throw this.unreachable({ status });
      const contentType = String(response.headers['content-type'] ?? '').toLowerCase();
      return { content: await receive(this.limited(response)), url, contentType };
    } finally {
      await agent.destroy();
    }
  }

  /** Takes the body as it arrives, however slowly it is read: at most `maxBytes`. */
  private limited({ headers, body }: OutboundResponse): AsyncIterable<Buffer> {
    const { maxBytes } = this.limits;
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw this.tooLarge(maxBytes);
    let bytes = 0;
    const counted = new Transform({
      ...unbounded,
      transform: (piece: Buffer, _encoding, done) => {
        bytes += piece.length;
        if (bytes > maxBytes) done(this.tooLarge(maxBytes));
        else done(null, piece);
      },
    });
    return pipeline(body, counted, () => undefined); // its errors end the reading
  }
}
