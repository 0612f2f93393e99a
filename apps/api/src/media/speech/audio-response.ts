import { AppError } from '@duetcast/domain/kernel/errors';
import { brokenConnection } from '../../platform/outbound/broken-connections';
import { flawOf } from './plausible-audio';
import { maxPaidRepeats, ProviderFailure, SpeechOutage } from './provider-failure';
import type { Speech, SpeechRequest } from './speech-provider';

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Detects WAV and MP3 by their first bytes; null for anything else, such as an HTML page or a JSON error. */
function mediaTypeOf(bytes: Uint8Array): Speech['mediaType'] | null {
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WAVE') return 'audio/wav';
  if (ascii(bytes, 0, 3) === 'ID3') return 'audio/mpeg';
  const [first = 0, second = 0] = bytes;
  const isLayer3Frame = first === 0xff && (second & 0xe6) === 0xe2;
  return isLayer3Frame ? 'audio/mpeg' : null;
}

/** Upper bound of the response for one utterance. */
const maxBytes = 100_000_000;

/** What was asked for. */
export interface Spoken extends Pick<SpeechRequest, 'text' | 'speed'> {
  readonly provider: string;
}

/**
 * Reads a provider's audio stream.
 * @throws ProviderFailure `speech.empty`, `speech.unusable` if the body is not the speech of the text, such as a proxy's
 *   page, `speech.unreachable` if it is cut; the signal's reason on abort
 */
export async function readAudio(
  body: ReadableStream<Uint8Array>,
  spoken: Spoken,
  signal: AbortSignal,
): Promise<Speech> {
  return usableSpeech(await readBody(body, spoken, signal), spoken);
}

/** Reads a bounded body. @throws ProviderFailure `speech.unusable`, `speech.unreachable`; the signal's reason on abort */
export function readBody(body: ReadableStream<Uint8Array>, spoken: Spoken, signal: AbortSignal): Promise<Uint8Array> {
  return bytesOf(body, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof RangeError ? unusable(spoken, error.message) : cut(spoken.provider);
  });
}

/** Runs a call for audio with `fetch`. @throws as the call; ProviderFailure `speech.unreachable` if its connection broke */
export async function wholeAudio(provider: string, call: () => Promise<Speech>): Promise<Speech> {
  const { result, broken } = await brokenConnection(call);
  if (broken) throw cut(provider);
  return result;
}

function cut(provider: string): ProviderFailure {
  const outage = new SpeechOutage('speech.unreachable', provider, {
    cause: new Error('The audio was cut.'),
    isAnswerLost: true,
  });
  return new ProviderFailure(outage, 'unreachable', { maxRepeats: maxPaidRepeats });
}

/** @throws ProviderFailure `speech.empty`, `speech.unusable` */
export function usableSpeech(audio: Uint8Array, spoken: Spoken): Speech {
  const { provider, text, speed } = spoken;
  if (audio.length === 0) throw new ProviderFailure(new AppError('speech.empty', { provider }), 'badResponse');
  const mediaType = mediaTypeOf(audio);
  if (!mediaType) throw unusable(spoken, 'The response is neither WAV nor MP3.');
  const flaw = flawOf({ audio, mediaType }, text, speed);
  if (flaw !== null) throw unusable(spoken, flaw);
  return { audio, mediaType };
}

export const unusable = ({ provider }: Spoken, reason: string): ProviderFailure =>
  new ProviderFailure(new AppError('speech.unusable', { provider, reason }), 'badResponse', {
    maxRepeats: maxPaidRepeats,
  });

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
