/** Bytes of a block: small, because its rotations are sorted by comparing them. */
const blockBytes = 50_000;
const blockMagic = [0x314159, 0x265359];
const endMagic = [0x177245, 0x385090];
/** Symbols of a group that share a table. */
const groupSize = 50;

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit++) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0);
  return value;
});

const crcOf = (bytes: Uint8Array): number =>
  ~bytes.reduce((crc, byte) => (crc << 8) ^ crcTable[((crc >>> 24) ^ byte) & 255]!, -1) >>> 0;

class BitWriter {
  private readonly bytes: number[] = [];
  private pending = 0;
  private count = 0;

  /** Zeros before bit 32. */
  write(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit--) {
      this.pending = (this.pending << 1) | (bit < 32 ? (value >>> bit) & 1 : 0);
      if (++this.count < 8) continue;
      this.bytes.push(this.pending);
      [this.pending, this.count] = [0, 0];
    }
  }

  end(): Uint8Array {
    if (this.count > 0) this.write(0, 8 - this.count);
    return Uint8Array.from(this.bytes);
  }
}

/** Four equal bytes are followed by how many more there are. */
function withRuns(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    let run = 1;
    while (run < 255 && bytes[at + run] === bytes[at]) run++;
    for (let copy = 0; copy < Math.min(run, 4); copy++) out.push(bytes[at]!);
    if (run >= 4) out.push(run - 4);
    at += run;
  }
  return Uint8Array.from(out);
}

/** Last column of the sorted rotations, and where the text itself is among them. */
function sortedRotations(block: Uint8Array): { last: Uint8Array; origin: number } {
  const { length } = block;
  const twice = Buffer.concat([block, block]);
  const compare = (a: number, b: number): number => twice.compare(twice, b, b + length, a, a + length);
  const order = Array.from(block.keys()).sort(compare);
  const last = Uint8Array.from(order, (start) => block[(start + length - 1) % length]!);
  return { last, origin: order.indexOf(0) };
}

/** Positions in a list that moves each byte to its front; runs of the first one as numbers of digits 1 and 2. */
function movedToFront(bytes: Uint8Array, used: readonly number[]): number[] {
  const list = [...used];
  const symbols: number[] = [];
  let zeros = 0;
  const flush = () => {
    for (; zeros > 0; zeros = (zeros - 1) >> 1) symbols.push((zeros - 1) & 1);
  };
  for (const byte of bytes) {
    const at = list.indexOf(byte);
    if (at === 0) zeros++;
    else {
      flush();
      symbols.push(at + 1);
      list.splice(at, 1);
      list.unshift(byte);
    }
  }
  flush();
  return [...symbols, used.length + 1];
}

function writeBlock(bits: BitWriter, bytes: Uint8Array): void {
  const block = withRuns(bytes);
  const { last, origin } = sortedRotations(block);
  const used = [...new Set(block)].sort((a, b) => a - b);
  for (const half of blockMagic) bits.write(half, 24);
  bits.write(crcOf(bytes), 32);
  bits.write(0, 1);
  bits.write(origin, 24);
  const isUsed = (from: number, count: number) => used.some((byte) => byte >= from && byte < from + count);
  for (let group = 0; group < 16; group++) bits.write(Number(isUsed(group * 16, 16)), 1);
  for (let group = 0; group < 16; group++)
    if (isUsed(group * 16, 16)) for (let byte = 0; byte < 16; byte++) bits.write(Number(isUsed(group * 16 + byte, 1)), 1);
  const symbols = movedToFront(last, used);
  const groups = Math.ceil(symbols.length / groupSize);
  bits.write(2, 3);
  bits.write(groups, 15);
  bits.write(0, groups);
  // Two equal tables in which every symbol has the same length: valid, though it saves little.
  const length = Math.ceil(Math.log2(used.length + 2));
  for (let table = 0; table < 2; table++) {
    bits.write(length, 5);
    bits.write(0, used.length + 2);
  }
  for (const symbol of symbols) bits.write(symbol, length);
}

/** Compresses as bzip2 does: Node has no compressor, and not every machine has the program. */
export function bzip2(bytes: Uint8Array): Uint8Array {
  const bits = new BitWriter();
  for (const character of 'BZh1') bits.write(character.charCodeAt(0), 8);
  let combined = 0;
  for (let at = 0; at < bytes.length; at += blockBytes) {
    const block = bytes.subarray(at, at + blockBytes);
    writeBlock(bits, block);
    combined = (((combined << 1) | (combined >>> 31)) ^ crcOf(block)) >>> 0;
  }
  for (const half of endMagic) bits.write(half, 24);
  bits.write(combined, 32);
  return bits.end();
}
