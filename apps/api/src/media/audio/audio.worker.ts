import { isAppError } from '@duetcast/domain/kernel/errors';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { once } from 'node:events';
import { runInBackground } from '../../platform/threads/background-priority';
import { musicRate, synthesize } from '../music/synthesis';
import { blockFrames, type Block } from './signal/block';
import { assembleFile } from './assemble';
import { decode, durationOf } from './decode';
import { measure as measureBlocks, type Measured } from './measure';
import { Mp3Sink } from './sink';
import type {
  AssembledFile,
  AssembleTask,
  ComposeTask,
  DurationTask,
  MeasureTask,
  Outcome,
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
    throw error;
  }
}

export const duration = ({ bytes, upToMs, ...control }: DurationTask): Promise<Outcome<number>> =>
  outcomeOf(async () => durationOf(inTurns(control)(await decode(bytes)), upToMs));

export const measure = ({ bytes, ...control }: MeasureTask): Promise<Outcome<Measured>> =>
  outcomeOf(async () => measureBlocks(inTurns(control)(await decode(bytes))));

export const compose = ({ music, ...control }: ComposeTask): Promise<Outcome<Uint8Array>> =>
  outcomeOf(async () => {
    const samples = synthesize(music.score, music.kind);
    const sink = await Mp3Sink.open(musicRate, 1);
    for (const { channels, frames } of inTurns(control)(blocksOf(samples))) sink.push(channels, frames);
    return sink.finish();
  });

function* blocksOf(samples: Float32Array): Generator<Block> {
  for (let at = 0; at < samples.length; at += blockFrames) {
    const channel = samples.subarray(at, at + blockFrames);
    yield { sampleRate: musicRate, channels: [channel], frames: channel.length };
  }
}

export async function assemble({ request, measured, parts, ...control }: AssembleTask): Promise<unknown> {
  const watched = inTurns(control);
  const read = async (index: number): Promise<Iterable<Block>> => {
    const reply = once(parts, 'message');
    parts.postMessage(index);
    const [bytes] = (await reply) as [Uint8Array | null];
    if (!bytes) throw new Stopped();
    return watched(await decode(bytes));
  };
  try {
    const outcome = await outcomeOf<AssembledFile>(() => assembleFile(request, measured, read, watched));
    return outcome.kind === 'done' ? transferred(outcome) : outcome;
  } finally {
    parts.close();
  }
}

/** Transfers the file to the main thread without a copy. */
const transferred = (outcome: Outcome<AssembledFile> & { kind: 'done' }): unknown =>
  move({ [transferableSymbol]: outcome.value.bytes.buffer, [valueSymbol]: outcome });
