import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  connectionFailureKind,
  statusFailureKind,
  type FailureKind,
} from '../../../platform/external-services/service-failures';
import { exponential, type Backoff, pause, TimedOut } from '../../../platform/timing/retry';
import { InstallFailure } from './engine-check';

interface Archive {
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface DownloadOptions {
  readonly signal: AbortSignal;
  onProgress(receivedBytes: number): void;
  /** A connection without data for this long is closed. */
  readonly stallMs?: number;
  /** Delay after a number of failures without progress. */
  readonly delayMs?: Backoff;
}

const otherArchive = { kind: 'badResponse' } as const;

/** Consecutive failures without a byte of progress. */
const maxFailures = 5;

/** Worth another attempt, which continues at the last byte. */
class Interrupted extends Error {
  constructor(
    message: string,
    readonly kind: FailureKind,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0;
const validatorFile = (part: string): string => `${part}.validator`;

/**
 * Downloads into `part`; continues what is there. The file is complete and has the expected checksum afterward.
 * @throws InstallFailure `network`, `checksum`, `storage`; the signal's reason on abort
 */
export async function downloadArchive(archive: Archive, part: string, options: DownloadOptions): Promise<void> {
  const delayMs = options.delayMs ?? exponential(1_000, 30_000);
  for (let failures = 0; (await sizeOf(part)) !== archive.bytes;) {
    const before = await sizeOf(part);
    try {
      await fetchRest(archive, part, options);
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof Interrupted)) throw error;
      failures = (await sizeOf(part)) > before ? 1 : failures + 1;
      if (failures >= maxFailures) throw new InstallFailure('network', error.message, error);
      await pause(delayMs(failures), options.signal);
      options.signal.throwIfAborted();
    }
  }
  await verify(archive, part);
  await rm(validatorFile(part), { force: true });
}

/** Requests what is missing; the server sends all of it if the archive has changed since. */
async function fetchRest({ url, bytes }: Archive, part: string, options: DownloadOptions): Promise<void> {
  let received = await sizeOf(part);
  if (received > bytes) received = 0;
  const stalled = new AbortController();
  const signal = AbortSignal.any([options.signal, stalled.signal]);
  const timer = setTimeout(() => stalled.abort(new TimedOut('No data arrived in time')), options.stallMs ?? 30_000);
  try {
    const response = await request(url, await rangeHeaders(part, received), signal);
    if (response.status === 200) received = 0;
    if (received === 0) await keepValidator(part, response.headers);
    options.onProgress(received);
    const count = async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        timer.refresh();
        received += piece.byteLength;
        if (received > bytes)
          throw new InstallFailure('checksum', `${url} is longer than ${bytes} bytes`, otherArchive);
        options.onProgress(received);
        yield piece;
      }
    };
    const target = createWriteStream(part, { flags: received === 0 ? 'w' : 'a' });
    await pipeline(response.body as AsyncIterable<Uint8Array>, count, target);
  } catch (error) {
    throw isStorageError(error) ? new InstallFailure('storage', error.message, { cause: error }) : interruption(error);
  } finally {
    clearTimeout(timer);
  }
  if ((await sizeOf(part)) < bytes)
    throw new Interrupted(`${url} ended after ${received} of ${bytes} bytes`, 'unreachable');
}

async function request(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers }, signal });
  const isPart = response.status === 206 && headers.range !== undefined;
  if ((response.status === 200 || isPart) && response.body) return response;
  await response.body?.cancel();
  const { status } = response;
  throw new Interrupted(`${url} answered ${status}`, status === 404 ? 'configuration' : statusFailureKind(status));
}

async function rangeHeaders(part: string, received: number): Promise<Record<string, string>> {
  const validator = await readFile(validatorFile(part), 'utf8').catch(() => '');
  if (received === 0 || validator === '') return {};
  return { range: `bytes=${received}-`, 'if-range': validator };
}

/** Without a validator, a partial file is not continued: the archive may have been replaced. Weak ETags are none. */
async function keepValidator(part: string, headers: Headers): Promise<void> {
  const etag = headers.get('etag');
  const validator = etag && !etag.startsWith('W/') ? etag : headers.get('last-modified');
  if (validator) await writeFile(validatorFile(part), validator);
  else await rm(validatorFile(part), { force: true });
}

async function verify({ url, sha256 }: Archive, part: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(part), hash);
  if (hash.digest('hex') === sha256) return;
  await rm(part, { force: true });
  await rm(validatorFile(part), { force: true });
  throw new InstallFailure('checksum', `${url} does not have the expected SHA-256`, otherArchive);
}

const isStorageError = (error: unknown): error is Error =>
  ['write', 'open'].includes((error as NodeJS.ErrnoException).syscall ?? '');

/** Connection errors of fetch carry their reason in `cause`. */
function interruption(error: unknown): Error {
  if (error instanceof Interrupted || error instanceof InstallFailure) return error;
  const { message, cause } = error as Error & { cause?: Error };
  return new Interrupted(cause ? `${message}: ${cause.message}` : message, connectionFailureKind(error), {
    cause: error,
  });
}
