import { AppError } from '@duetcast/domain/kernel/errors';
import { mediaTypeOf } from './media-type';
import { RetryableError } from './retrying';
import type { Speech } from './speech-provider';

/** More is no answer to one utterance. */
const maxBytes = 100_000_000;

/**
 * The audio that a provider streamed.
 * @throws AppError `speech.empty` where there is none; RetryableError `speech.unreachable` where it is something else (a page of a
 *   proxy, an error with status 200)
 */
export async function audioAnswer(
  body: ReadableStream<Uint8Array>,
  provider: string,
  signal: AbortSignal,
): Promise<Speech> {
  const unreachable = () => new RetryableError(new AppError('speech.unreachable', { provider }));
  const audio = await bytesOf(body, signal).catch(() => {
    throw unreachable();
  });
  if (audio.length === 0) throw new AppError('speech.empty', { provider });
  const mediaType = mediaTypeOf(audio);
  if (!mediaType) throw unreachable();
  return { audio, mediaType };
}

async function bytesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Uint8Array> {
  const reader = body.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const parts: Uint8Array[] = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > maxBytes) throw new RangeError('The answer is too large.');
      parts.push(part.value);
    }
    signal.throwIfAborted();
    return Buffer.concat(parts);
  } finally {
    signal.removeEventListener('abort', stop);
    await reader.cancel().catch(() => undefined);
  }
}
