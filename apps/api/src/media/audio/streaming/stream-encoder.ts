import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Samples, SampleRate } from '../audio-assembler';
import { mp3Encoder } from '../formats/mp3-encoder';
import { wavHeader } from '../formats/wav';

/** `pcm`: 16-bit little-endian samples without a header. */
export type StreamFormat = 'mp3' | 'wav' | 'pcm';

export const streamMediaTypes: Readonly<Record<StreamFormat, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
};

/** Largest size that a header can name: as streaming writers do, whose length is not known yet. */
const unknownFrames = 0xffffffff;
/** Encoded at once, in seconds: 2 ms of a core, after which other requests have their turn. */
const stepSeconds = 0.5;

type Encode = (samples: Int16Array) => Buffer;

/** Encodes parts of one sample rate as one stream, each as soon as it is there. */
export async function* encoded(parts: AsyncIterable<Samples>, format: StreamFormat): AsyncGenerator<Buffer> {
  if (format === 'mp3') {
    yield* mp3(parts);
    return;
  }
  let isFirst = true;
  for await (const { pcm, sampleRate } of parts) {
    if (isFirst && format === 'wav') yield wavHeader(sampleRate, 1, unknownFrames);
    isFirst = false;
    yield Buffer.from(pcm);
  }
}

async function* mp3(parts: AsyncIterable<Samples>): AsyncGenerator<Buffer> {
  let encoder: Awaited<ReturnType<typeof encoderAt>> | undefined;
  for await (const { pcm, sampleRate } of parts) {
    encoder ??= await encoderAt(sampleRate);
    yield* inSteps(int16(pcm), Math.round(sampleRate * stepSeconds), encoder.encode);
  }
  if (encoder) yield encoder.finish();
}

async function* inSteps(samples: Int16Array, step: number, encode: Encode): AsyncGenerator<Buffer> {
  for (let at = 0; at < samples.length; at += step) {
    const bytes = encode(samples.subarray(at, at + step));
    if (bytes.length > 0) yield bytes;
    await nextTurn();
  }
}

async function encoderAt(sampleRate: SampleRate) {
  const encoder = await mp3Encoder(sampleRate, 1);
  // The encoder reuses its memory.
  const encode: Encode = (samples) =>
    Buffer.from(encoder.encode([Float32Array.from(samples, (sample) => sample / 32_768)]));
  return { encode, finish: () => Buffer.from(encoder.finalize()) };
}

/** Samples at any byte offset. */
const int16 = (pcm: Uint8Array): Int16Array => {
  const bytes = Uint8Array.from(pcm);
  return new Int16Array(bytes.buffer, 0, bytes.length >> 1);
};
