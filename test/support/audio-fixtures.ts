import { interleaved16, wavHeader } from '../../apps/api/src/media/audio/formats/wav';
import { MemoryOutput } from '../../apps/api/src/media/audio/files/output';
import type { OutputRate } from '../../apps/api/src/media/audio/plan';
import { Mp3Sink } from '../../apps/api/src/media/audio/sink';

export function sine(hertz: number, seconds: number, sampleRate: number, amplitude = 0.5): Float32Array {
  const step = (2 * Math.PI * hertz) / sampleRate;
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  for (let i = 0; i < samples.length; i++) samples[i] = amplitude * Math.sin(i * step);
  return samples;
}

/** Deterministic noise. */
export function noise(seconds: number, sampleRate: number, amplitude = 0.5, seed = 1): Float32Array {
  let state = seed;
  return new Float32Array(Math.round(seconds * sampleRate)).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return amplitude * (state / 2_147_483_648 - 1);
  });
}

export const silence = (seconds: number, sampleRate: number): Float32Array =>
  new Float32Array(Math.round(seconds * sampleRate));

export function concatenated(...pieces: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

/** Noise bursts at 4 Hz, which a loudness meter gates like speech. */
export function syllables(seconds: number, sampleRate: number, amplitude = 0.3): Float32Array {
  const carrier = noise(seconds, sampleRate, amplitude, 7);
  return carrier.map((sample, i) => sample * Math.max(0, Math.sin((2 * Math.PI * 4 * i) / sampleRate)) ** 2);
}

export function wavOf(channels: readonly Float32Array[], sampleRate: number): Buffer {
  const frames = channels[0]?.length ?? 0;
  const samples = interleaved16(channels, frames);
  return Buffer.concat([wavHeader(sampleRate, channels.length, frames), Buffer.from(samples.buffer)]);
}

export async function mp3Of(channels: readonly Float32Array[], sampleRate: OutputRate): Promise<Buffer> {
  const output = new MemoryOutput();
  const sink = await Mp3Sink.open(sampleRate, channels.length === 1 ? 1 : 2, output);
  sink.push(channels, channels[0]?.length ?? 0);
  sink.finish();
  return output.bytes();
}
