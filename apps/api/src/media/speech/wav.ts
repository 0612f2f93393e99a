import { wavHeader } from '../audio/formats/wav';

/** 16-bit PCM of one channel in a WAV file. */
export const wavOf = (samples: Int16Array, sampleRate: number): Uint8Array =>
  Buffer.concat([
    wavHeader(sampleRate, 1, samples.length),
    Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
  ]);
