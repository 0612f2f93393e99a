import { AppError } from '@duetcast/domain/kernel/errors';
import { mediaTypeOf } from './media-type';
import { RetryableError } from '../../platform/timing/retry';
import type { Speech } from './speech-provider';

/** Upper bound for one utterance. */
const maxBytes = 100_000_000;

/**
 * Reads a provider's audio stream.
 * @throws AppError `speech.empty`; RetryableError `speech.unreachable` if the body is not audio, such as a proxy's page
 */
export async function readAudio(
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
      if (size > maxBytes) throw new RangeError('The response is too large.');
      parts.push(part.value);
    }
    signal.throwIfAborted();
    return Buffer.concat(parts);
  } finally {
    signal.removeEventListener('abort', stop);
    await reader.cancel().catch(() => undefined);
  }
}
