import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { Config } from '../../../../platform/config/config';
import { OutboundAddresses } from '../../../../platform/outbound/outbound-addresses';
import { exponential, jittered, retry } from '../../../../platform/timing/retry';
import { OutboundFetch } from '../../../../platform/outbound/outbound-fetch';

/** Checks addresses to download clips from; rejects with `chunk.forbiddenAddress` or `chunk.unreachable`. */
@Injectable()
export class DownloadAddresses extends OutboundAddresses {
  protected override readonly codes = {
    forbidden: 'chunk.forbiddenAddress',
    unreachable: 'chunk.unreachable',
  } as const;
}

const attempts = { attempts: 3, delayMs: jittered(exponential(250, 1_000)) };

/** A server that fails or closes the connection; what times out, is not found or not resolved stays so. */
function isPassing(error: unknown): boolean {
  if (!isAppError(error, 'chunk.unreachable')) return false;
  const { status } = error.details;
  if (typeof status === 'number') return status >= 500 || status === 429;
  return ['ECONNRESET', 'ECONNREFUSED', 'UND_ERR_SOCKET'].includes(
    String((error.cause as { code?: unknown } | undefined)?.code),
  );
}

@Injectable()
export class Downloads extends OutboundFetch {
  constructor(addresses: DownloadAddresses, { env }: Config) {
    super(addresses, {
      maxBytes: env.DOWNLOAD_MAX_BYTES,
      timeoutMs: env.DOWNLOAD_TIMEOUT_SECONDS * 1000,
      accept: 'audio/*, */*;q=0.1',
    });
  }

  /**
   * Writes the clip to a file; returns its size in bytes.
   * @throws AppError `chunk.forbiddenAddress`, `chunk.tooLarge`, `chunk.missing` (404 and 410), `chunk.unreachable` (a server that fails: after three attempts;
   *   also after DOWNLOAD_TIMEOUT_SECONDS);
   *   the signal's reason if aborted
   */
  fetch(address: string, path: string, signal: AbortSignal): Promise<number> {
    return retry(() => this.save(address, path, signal), { ...attempts, isRetryable: isPassing }, signal);
  }

  protected override tooLarge(maxBytes: number): AppError {
    return new AppError('chunk.tooLarge', { maxBytes });
  }

  protected override unreachable(details: { status?: number }, cause?: unknown): AppError {
    const isGone = details.status === 404 || details.status === 410;
    return new AppError(isGone ? 'chunk.missing' : 'chunk.unreachable', details, { cause });
  }
}
