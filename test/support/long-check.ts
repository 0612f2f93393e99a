import { randomInt } from 'node:crypto';

const isLong = process.env.LONG_CHECKS === '1';
if (isLong) jest.setTimeout(1_800_000);

/** `short` in `npm test`, `long` in `npm run test:long`, which finds its specs by their import of this file. */
export const sized = (short: number, long: number): number => (isLong ? long : short);

/** `SEED`, or a new seed; printed, so that a failed check can be replayed. */
export function seedOf(check: string): number {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  process.stdout.write(`${check}: SEED=${seed}\n`);
  return seed;
}

/** Settings of a fast-check property. */
export const longProperty = (check: string, short: number, long = short * 10) => ({
  seed: seedOf(check),
  numRuns: sized(short, long),
});

/** Numbers from 0 to below 1 that follow from the seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
