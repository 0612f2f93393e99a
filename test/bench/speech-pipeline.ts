import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkerAudioAssembler } from '../../apps/api/src/media/audio/worker-audio-assembler';
import type { ContentStore } from '../../apps/api/src/platform/content/content-store';
import { LocalSpeech } from '../../apps/api/src/media/speech/local/local-speech';
import { partsOfVoiceId } from '../../apps/api/src/media/speech/voice-id';

const sentences = [
  'Welcome back to the show. Today we look at how sound travels through water, and why whales hear each other across an ocean.',
  'That is remarkable. Tell me more about the distances, and what happens near the surface, where boats make their noise every day.',
  'The speed of sound in sea water is about fifteen hundred metres per second, more than four times faster than in air.',
  'Yes.',
  'It depends on temperature, salt and pressure, and so it bends on its way down, and comes up again many miles further on.',
];
const segments = Array.from({ length: 20 }, (_, index) =>
  [0, 1, 2].map((next) => sentences[(index + next) % sentences.length]).join(' '),
);
const voices = 2;
const runs = 3;
const { signal } = new AbortController();

/** Seconds that `work` takes: the best of several runs after a warm-up. */
async function bestSeconds(work: () => Promise<number>): Promise<{ wall: number; audio: number }> {
  let [wall, audio] = [Infinity, await work()];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    audio = await work();
    wall = Math.min(wall, (performance.now() - started) / 1000);
  }
  return { wall, audio };
}

/** The parts of a content store that the benchmark needs. */
function memoryStore(): ContentStore {
  const contents = new Map<string, Buffer>();
  const put = async (bytes: Uint8Array): Promise<string> => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    contents.set(hash, Buffer.from(bytes));
    return hash;
  };
  const get = async (hash: string): Promise<Buffer> => contents.get(hash) ?? Buffer.alloc(0);
  return { put, get } as Partial<ContentStore> as ContentStore;
}

class DuetcastPipeline {
  private readonly content = memoryStore();
  private readonly speech = new LocalSpeech(2);
  private readonly assembler = new WorkerAudioAssembler(this.content, 2);

  async speakAll(): Promise<string[]> {
    const all = (await this.speech.voices()).map((voice) => partsOfVoiceId(voice.voice_id)?.ownId ?? '');
    const ids = all.filter((id) => id.startsWith('en-us'));
    return Promise.all(
      segments.map(async (text, index) => {
        const { audio } = await this.speech.speak({ text, voiceId: ids[index % voices] ?? '' }, signal);
        return this.content.put(audio);
      }),
    );
  }

  /** Seconds of audio. */
  async assemble(hashes: readonly string[]): Promise<number> {
    const parts = hashes.map((contentHash, index) => ({
      contentHash,
      title: `Segment ${index + 1}`,
      voice: `voice ${index % voices}`,
      pauseAfterMs: 350,
    }));
    const tags = { title: 'Bench', artist: 'Duetcast' };
    return (
      (await this.assembler.assemble({ parts, format: 'mp3', tags }, { ownerId: 'bench', signal })).durationMs / 1000
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.speech.close(), this.assembler.close()]);
  }
}

/** espeak-ng on both cores, then one ffmpeg that joins, normalizes and encodes. */
function native(directory: string): number | null {
  segments.forEach((text, index) => writeFileSync(join(directory, `${String(index).padStart(2, '0')}.txt`), text));
  const list = segments.map((_, index) => `file '${String(index).padStart(2, '0')}.wav'`).join('\n');
  writeFileSync(join(directory, 'list.txt'), list);
  const speak = `printf '%02d\\n' $(seq 0 ${segments.length - 1}) | xargs -P2 -I{} sh -c 'espeak-ng -v en-us+$( [ $(expr {} % 2) = 0 ] && echo m2 || echo f3 ) -f {}.txt -w {}.wav'`;
  const level =
    'ffmpeg -y -loglevel error -f concat -safe 0 -i list.txt -af loudnorm=I=-19:TP=-1 -ar 22050 -c:a libmp3lame -b:a 64k out.mp3';
  const { status } = spawnSync('sh', ['-ec', `${speak}; ${level}`], { cwd: directory, stdio: 'ignore' });
  if (status !== 0) return null;
  const probed = spawnSync(
    'ffprobe',
    ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', 'out.mp3'],
    {
      cwd: directory,
      encoding: 'utf8',
    },
  );
  return Number(probed.stdout) || null;
}

/** Seconds of audio assembled per second of wall time: 20 spoken segments to one MP3 on two cores. */
export async function benchAssembly(): Promise<number> {
  const ours = new DuetcastPipeline();
  try {
    const hashes = await ours.speakAll();
    const { wall, audio } = await bestSeconds(() => ours.assemble(hashes));
    return audio / wall;
  } finally {
    await ours.close();
  }
}

async function oursRate(): Promise<number> {
  const ours = new DuetcastPipeline();
  try {
    const { wall, audio } = await bestSeconds(async () => ours.assemble(await ours.speakAll()));
    return audio / wall;
  } finally {
    await ours.close();
  }
}

async function nativeRate(): Promise<number | null> {
  const directory = mkdtempSync(join(tmpdir(), 'duetcast-bench-'));
  try {
    if (native(directory) === null) return null;
    const { wall, audio } = await bestSeconds(async () => native(directory) ?? 0);
    return audio / wall;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Seconds of audio per second from text to MP3: Duetcast and native programs (null if they are not installed). */
export async function benchSpeech(): Promise<{ ours: number; native: number | null; ratio: number | null }> {
  const [ours, theirs] = [await oursRate(), await nativeRate()];
  return { ours, native: theirs, ratio: theirs === null ? null : ours / theirs };
}
