import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Voice } from '@duetcast/domain/voices/voice';
import type { Assembled } from '../../../apps/api/src/media/audio/audio-assembler';
import { WorkerAudioAssembler } from '../../../apps/api/src/media/audio/worker-audio-assembler';
import { type SpeechProvider, partsOfVoiceId } from '../../../apps/api/src/media/speech/speech-provider';
import { inParallel } from '../../../apps/api/src/platform/timing/in-parallel';
import type { ContentStore } from '../../../apps/api/src/platform/content/content-store';
import { TemporaryFiles } from '../../../apps/api/src/platform/content/temporary-files';

const sentences = [
  'Welcome back to the show. Today we look at how sound travels through water, and why whales hear each other across an ocean.',
  'That is remarkable. Tell me more about the distances, and what happens near the surface, where boats make their noise every day.',
  'The speed of sound in sea water is about fifteen hundred metres per second, more than four times faster than in air.',
  'Yes.',
  'It depends on temperature, salt and pressure, and so it bends on its way down, and comes up again many miles further on.',
];
/** 20 texts of about 15 s. */
export const segments = Array.from({ length: 20 }, (_, index) =>
  [0, 1, 2].map((next) => sentences[(index + next) % sentences.length]).join(' '),
);
const { signal } = new AbortController();

/** The parts of a content store that the benchmark needs. */
function memoryStore(): ContentStore {
  const contents = new Map<string, Buffer>();
  const put = async (bytes: Uint8Array): Promise<string> => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    contents.set(hash, Buffer.from(bytes));
    return hash;
  };
  const get = async (hash: string): Promise<Buffer> => contents.get(hash) ?? Buffer.alloc(0);
  const copyTo = async (hash: string, path: string) => writeFile(path, await get(hash));
  const putFile = async (path: string) => {
    const bytes = await readFile(path);
    return { contentHash: await put(bytes), bytes: bytes.length };
  };
  return { put, get, copyTo, putFile } as Partial<ContentStore> as ContentStore;
}

/** A show of 20 segments, spoken by alternating voices of one provider. */
export class BenchShow {
  readonly content = memoryStore();
  private readonly assembler = new WorkerAudioAssembler(this.content, new TemporaryFiles(tmpdir()), 2);

  constructor(
    private readonly provider: SpeechProvider,
    private readonly voices: readonly Voice[],
  ) {}

  /** Addresses of the segments' audio. */
  async speak(): Promise<string[]> {
    const hashes: string[] = [];
    await inParallel([...segments.keys()], this.provider.concurrency, async (index) => {
      const { audio } = await this.provider.speak({ text: segments[index]!, voiceId: this.voiceIdOf(index) }, signal);
      hashes[index] = await this.content.put(audio);
    });
    return hashes;
  }

  assemble(hashes: readonly string[], format: 'mp3' | 'wav' = 'mp3'): Promise<Assembled> {
    const parts = hashes.map((contentHash, index) => ({
      contentHash,
      title: `Segment ${index + 1}`,
      voice: this.voiceIdOf(index),
      pauseAfterMs: 350,
    }));
    const tags = { title: 'Bench', artist: 'Duetcast' };
    return this.assembler.assemble({ parts, format, tags }, { ownerId: 'bench', signal });
  }

  close(): Promise<void> {
    return this.assembler.close();
  }

  private voiceIdOf(index: number): string {
    return partsOfVoiceId(this.voices[index % this.voices.length]?.voice_id ?? '')?.ownId ?? '';
  }
}

const runs = 3;

/** Seconds that `work` takes: the best of several runs after a warm-up. */
export async function bestSeconds(work: () => Promise<number>): Promise<{ wall: number; audio: number }> {
  let [wall, audio] = [Infinity, await work()];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    audio = await work();
    wall = Math.min(wall, (performance.now() - started) / 1000);
  }
  return { wall, audio };
}
