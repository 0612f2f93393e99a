import { isAppError } from '@duetcast/domain/kernel/errors';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { once } from 'node:events';
import { runInBackground } from '../../platform/threads/background-priority';
import type { Block } from './block';
import { assembleFile } from './assemble';
import { decode, measuredDuration } from './decode';
import { measure as measureBlocks, type Measured } from './measure';
import type { AssembledFile, AssembleTask, MeasureTask, Outcome } from './worker-messages';

runInBackground();

class Stopped extends Error {}

/** Checks the flag before every block, so that a cancelled job frees its thread within milliseconds. */
const watching = (stop: Int32Array) =>
  function* (blocks: Iterable<Block>): Generator<Block> {
    for (const block of blocks) {
      if (Atomics.load(stop, 0) !== 0) throw new Stopped();
      yield block;
    }
  };

async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    if (error instanceof Stopped) return { kind: 'stopped' };
    if (isAppError(error)) return { kind: 'failed', code: error.code, details: error.details };
    throw error;
  }
}

export const duration = (bytes: Uint8Array): Promise<Outcome<number>> => outcomeOf(() => measuredDuration(bytes));

export const measure = ({ bytes, stop }: MeasureTask): Promise<Outcome<Measured>> =>
  outcomeOf(async () => measureBlocks(watching(stop)(await decode(bytes))));

export async function assemble({ request, measured, parts, stop }: AssembleTask): Promise<unknown> {
  const watched = watching(stop);
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
