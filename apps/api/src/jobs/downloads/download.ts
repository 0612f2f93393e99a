import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { request } from 'undici';
import { Config } from '../../config';
import { pinnedTo } from '../../outbound/pinned-agent';
import { DownloadAddresses } from './download-addresses';

const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

type Answer = Awaited<ReturnType<typeof request>>;

/** Fetches files of strangers: only from public addresses, within bounds of size and time, redirects included. */
@Injectable()
export class Downloads {
  constructor(
    private readonly addresses: DownloadAddresses,
    private readonly config: Config,
  ) {}

  /**
   * @throws AppError `chunk.forbiddenAddress`, `chunk.tooLarge`, `chunk.unreachable` (also after DOWNLOAD_TIMEOUT_SECONDS);
   *   the signal's reason when aborted
   */
  async fetch(address: string, signal: AbortSignal): Promise<Buffer> {
    const timeout = AbortSignal.timeout(this.config.env.DOWNLOAD_TIMEOUT_SECONDS * 1000);
    try {
      return await this.follow(address, AbortSignal.any([signal, timeout]));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError) throw error;
      throw new AppError('chunk.unreachable', {}, { cause: error });
    }
  }

  private async follow(address: string, signal: AbortSignal): Promise<Buffer> {
    let url = this.addresses.parse(address);
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const answer = await this.visit(url, signal);
      if (typeof answer !== 'string') return answer;
      if (!URL.canParse(answer, url.href)) break;
      url = new URL(answer, url);
    }
    throw new AppError('chunk.unreachable');
  }

  /** The file, or the address that it redirects to. */
  private async visit(url: URL, signal: AbortSignal): Promise<Buffer | string> {
    const address = await this.addresses.resolve(url);
    signal.throwIfAborted();
    const agent = pinnedTo(address);
    try {
      const headers = { accept: 'audio/*, */*;q=0.1', 'accept-encoding': 'identity', 'user-agent': 'Duetcast' };
      const answer = await request(url, { dispatcher: agent, signal, headers });
      const location = redirectStatuses.has(answer.statusCode) ? answer.headers.location : undefined;
      if (typeof location === 'string') return location;
      if (answer.statusCode !== 200) throw new AppError('chunk.unreachable', { status: answer.statusCode });
      return await this.read(answer);
    } finally {
      await agent.destroy();
    }
  }

  private async read({ headers, body }: Answer): Promise<Buffer> {
    const { DOWNLOAD_MAX_BYTES: maxBytes } = this.config.env;
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw new AppError('chunk.tooLarge', { maxBytes });
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of body as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) throw new AppError('chunk.tooLarge', { maxBytes });
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }
}
