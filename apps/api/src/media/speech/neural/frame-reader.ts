import { parsedJson } from '@duetcast/domain/kernel/or-else';

/** A line of an engine process, with the samples that follow it. */
export interface Frame {
  readonly header: Readonly<Record<string, unknown>>;
  readonly samples: Float32Array;
}

/** What an engine wrote is no frame. */
export class BadFrame extends Error {
  override readonly name = 'BadFrame';
}

const maxHeaderBytes = 4_096;
/** Ten minutes at 48 kHz: one request is a sentence. */
const maxSamples = 28_800_000;
const newline = 10;

/** Splits the output of an engine process into frames: a line of JSON, then as many 32-bit floats as its `samples`. */
export class FrameReader {
  private pending = Buffer.alloc(0);
  private header: Frame['header'] | null = null;

  /** @throws BadFrame; nothing can be read after it */
  push(piece: Uint8Array): Frame[] {
    this.pending = Buffer.concat([this.pending, piece]);
    const frames: Frame[] = [];
    for (let frame = this.next(); frame; frame = this.next()) frames.push(frame);
    return frames;
  }

  private next(): Frame | null {
    this.header ??= this.nextHeader();
    if (!this.header) return null;
    const bytes = 4 * countIn(this.header);
    if (this.pending.length < bytes) return null;
    const frame = { header: this.header, samples: floatsOf(this.pending.subarray(0, bytes)) };
    this.header = null;
    this.pending = this.pending.subarray(bytes);
    return frame;
  }

  private nextHeader(): Frame['header'] | null {
    const end = this.pending.indexOf(newline);
    if (end > maxHeaderBytes || (end < 0 && this.pending.length > maxHeaderBytes))
      throw new BadFrame('A line of the engine is too long');
    if (end < 0) return null;
    const line = this.pending.subarray(0, end).toString();
    this.pending = this.pending.subarray(end + 1);
    const header = parsedJson(line);
    if (header === undefined) throw new BadFrame('A line of the engine is not JSON');
    return Object(header) as Frame['header'];
  }
}

function countIn({ samples = 0 }: Frame['header']): number {
  if (Number.isInteger(samples) && Number(samples) >= 0 && Number(samples) <= maxSamples) return Number(samples);
  throw new BadFrame('A line of the engine has no possible number of samples');
}

/** Copies, because the bytes may not be aligned. */
const floatsOf = (bytes: Buffer): Float32Array =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
