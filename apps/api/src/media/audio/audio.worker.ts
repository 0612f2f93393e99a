import { isAppError } from '@duetcast/domain/kernel/errors';
import { once } from 'node:events';
import { diskOutage } from '../../platform/errors/disk-outage';
import { runInBackground } from '../../platform/threads/background-priority';
import { musicRate, synthesize } from '../music/synthesis';
import type { Samples } from './audio-assembler';
import { blockFrames, type Block } from './signal/block';
import { assembleFile, samplesOf } from './assemble';
import { decode, durationOf } from './decode';
import { FileSource, sourceOf } from './files/byte-source';
import { MemoryOutput } from './files/output';
import { measure as measureBlocks, type Measured } from './measure';
import { Mp3Sink } from './sink';
import type {
  AssembledFile,
  AssembleTask,
  ComposeTask,
  DurationTask,
  MeasureTask,
  Outcome,
  SampleTask,
  TurnControl,
} from './worker-messages';

runInBackground();

class Stopped extends Error {}

/** Seconds of audio that are processed in one turn, about those of one spoken segment. */
const turnSeconds = 15;

/** Checks before every block whether to stop, so that a cancelled job frees its thread at once, and ends each turn in time. */
function inTurns({ stop, turn, ended }: TurnControl): (blocks: Iterable<Block>) => Iterable<Block> {
  let seconds = 0;
  const stopIfAsked = (): void => {
    if (Atomics.load(stop, 0) !== 0) throw new Stopped();
  };
  return function* (blocks) {
    for (const block of blocks) {
      stopIfAsked();
      seconds += block.sampleRate > 0 ? block.frames / block.sampleRate : 0;
      if (seconds >= turnSeconds) {
        seconds = 0;
        Atomics.store(turn, 0, 0);
        ended.postMessage(null);
        Atomics.wait(turn, 0, 0);
        stopIfAsked();
      }
      yield block;
    }
  };
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    if (error instanceof Stopped) return { kind: 'stopped' };
    if (isAppError(error)) return { kind: 'failed', code: error.code, details: error.details };
    if (diskOutage(error) === 'full') return { kind: 'full', reason: (error as Error).message };
    throw error;
  }
}

const readingFile = <T>(
  path: string,
  work: (blocks: Iterable<Block>) => T | Promise<T>,
  control: TurnControl,
): Promise<T> => sourceOf(path, async (source) => work(inTurns(control)(await decode(source))));

export const duration = ({ path, upToMs, ...control }: DurationTask): Promise<Outcome<number>> =>
  outcomeOf(() => readingFile(path, (blocks) => durationOf(blocks, upToMs), control));

export const measure = ({ path, ...control }: MeasureTask): Promise<Outcome<Measured>> =>
  outcomeOf(() => readingFile(path, measureBlocks, control));

export const sample = ({ path, stop, turn, ended, ...options }: SampleTask): Promise<Outcome<Samples>> =>
  outcomeOf(async () => {
    const control = { stop, turn, ended };
    const measured = await readingFile(path, measureBlocks, control);
    return readingFile(path, (blocks) => samplesOf(blocks, measured, options), control);
  });

export const compose = ({ music, ...control }: ComposeTask): Promise<Outcome<Uint8Array>> =>
  outcomeOf(async () => {
    const samples = synthesize(music.score, music.kind);
    const output = new MemoryOutput();
    const sink = await Mp3Sink.open(musicRate, 1, output);
    for (const { channels, frames } of inTurns(control)(blocksOf(samples))) sink.push(channels, frames);
    sink.finish();
    return output.bytes();
  });

function* blocksOf(samples: Float32Array): Generator<Block> {
  for (let at = 0; at < samples.length; at += blockFrames) {
    const channel = samples.subarray(at, at + blockFrames);
    yield { sampleRate: musicRate, channels: [channel], frames: channel.length };
  }
}

export async function assemble(task: AssembleTask): Promise<Outcome<AssembledFile>> {
  const { request, measured, parts, folder, ...control } = task;
  const watched = inTurns(control);
  let current: FileSource | null = null;
  const read = async (index: number): Promise<Iterable<Block>> => {
    current?.close();
    current = null;
    const reply = once(parts, 'message');
    parts.postMessage(index);
    const [path] = (await reply) as [string | null];
    if (path === null) throw new Stopped();
    current = FileSource.open(path);
    return watched(await decode(current));
  };
  try {
    return await outcomeOf(() => assembleFile(request, measured, { folder, read, watched }));
  } finally {
    (current as FileSource | null)?.close();
    parts.close();
  }
}
