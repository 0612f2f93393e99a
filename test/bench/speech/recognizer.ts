import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from '../../../apps/api/src/media/audio/decode';
import { Resampler } from '../../../apps/api/src/media/audio/signal/resample';
import { wavOf } from '../../../apps/api/src/media/speech/speech-provider';

const program = 'pocketsphinx_continuous';
/** Of the recognizer's model. */
const sampleRate = 16_000;

export const missingRecognizer = `${program} is not installed (Debian: apt-get install pocketsphinx pocketsphinx-en-us)`;

export const hasRecognizer = (): boolean => spawnSync(program, ['-version'], { stdio: 'ignore' }).error === undefined;

/** What the recognizer hears in English speech. @throws Error if it fails */
export async function recognize(audio: Uint8Array): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'duetcast-heard-'));
  try {
    const file = join(directory, 'speech.wav');
    writeFileSync(file, await recognizable(audio));
    const { stdout, status } = spawnSync(program, ['-infile', file, '-logfn', '/dev/null'], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ended with status ${status}`);
    return stdout;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function recognizable(audio: Uint8Array): Promise<Uint8Array> {
  let resampler: Resampler | undefined;
  const parts: Float32Array[] = [];
  for (const block of await decode(audio)) {
    resampler ??= new Resampler(block.sampleRate, sampleRate);
    parts.push(resampler.push(block.channels[0]!.subarray(0, block.frames)).slice());
  }
  if (resampler) parts.push(resampler.flush());
  const samples = parts.flatMap((part) => [...part]);
  return wavOf(
    Int16Array.from(samples, (sample) => Math.max(-32_768, Math.min(32_767, sample * 32_767))),
    sampleRate,
  );
}
