import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchEngines, withEngine } from './speech/engines';
import { bestSeconds, BenchShow, segments } from './speech/show';

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
export const benchAssembly = (): Promise<number> =>
  withDefaultShow(async (show) => {
    const hashes = await show.speak();
    return rateOf(() => show.assemble(hashes));
  });

const oursRate = (): Promise<number> =>
  withDefaultShow((show) => rateOf(async () => show.assemble(await show.speak())));

/** The voices that a new show has. */
const withDefaultShow = (work: (show: BenchShow) => Promise<number>): Promise<number> =>
  withEngine(undefined, async ({ provider, voices }) => {
    const show = new BenchShow(provider, voices.slice(0, 2));
    try {
      return await work(show);
    } finally {
      await show.close();
    }
  });

async function rateOf(work: () => Promise<{ durationMs: number }>): Promise<number> {
  const { wall, audio } = await bestSeconds(async () => (await work()).durationMs / 1000);
  return audio / wall;
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

/**
 * Seconds of audio per second from text to MP3, of Duetcast with its default voices and of native programs (null if they
 * are not installed), then each engine by itself.
 */
export async function benchSpeech() {
  const [ours, theirs] = [await oursRate(), await nativeRate()];
  return { ours, native: theirs, ratio: theirs === null ? null : ours / theirs, engines: await benchEngines() };
}
