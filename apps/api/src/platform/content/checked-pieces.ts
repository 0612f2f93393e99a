import { createHash } from 'node:crypto';

/**
 * Yields pieces while it hashes them, and holds the last ones back, with more than `held` bytes, until `end` has returned: a
 * reader who knows the length notices a failure.
 */
export async function* verifiedPieces(
  pieces: AsyncIterable<Uint8Array>,
  hash: string,
  held: number,
  end: (isIntact: boolean) => void | Promise<void>,
): AsyncGenerator<Uint8Array> {
  const hashing = createHash('sha256');
  const last: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    hashing.update(piece);
    last.push(piece);
    bytes += piece.length;
    for (let first = last[0]; first && bytes - first.length > held; first = last[0]) {
      bytes -= first.length;
      yield first;
      last.shift();
    }
  }
  await end(hashing.digest('hex') === hash);
  yield* last;
}
