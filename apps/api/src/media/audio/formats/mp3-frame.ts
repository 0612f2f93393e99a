import { crc16 } from '../files/crc16';
import type { ByteSource } from '../files/byte-source';

/** The parsed four-byte header of an MPEG layer III frame. */
export interface FrameHeader {
  readonly mpeg1: boolean;
  readonly kbps: number;
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  readonly bytes: number;
  readonly samples: number;
}

// ISO/IEC 11172-3 and 13818-3: values by header index.
const kbpsOfMpeg1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const kbpsOfMpeg2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates = [44_100, 48_000, 32_000];
/** Version bits → divisor of the rate; 1 is reserved. */
const divisors = [4, 0, 2, 1];

/** null if no layer III frame with a known bit rate starts at `at`. */
export function frameHeader(bytes: Uint8Array, at = 0): FrameHeader | null {
  const [sync = 0, kind = 0, coded = 0, mode = 0] = bytes.subarray(at, at + 4);
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return null;
  const divisor = divisors[(kind >> 3) & 3] ?? 0;
  const mpeg1 = divisor === 1;
  const kbps = (mpeg1 ? kbpsOfMpeg1 : kbpsOfMpeg2)[coded >> 4] ?? 0;
  const rate = rates[(coded >> 2) & 3] ?? 0;
  if (divisor === 0 || kbps === 0 || rate === 0) return null;
  const samples = mpeg1 ? 1152 : 576;
  const sampleRate = rate / divisor;
  const size = Math.floor((samples / 8) * ((kbps * 1000) / sampleRate)) + ((coded >> 1) & 1);
  return { mpeg1, kbps, sampleRate, channels: mode >> 6 === 3 ? 1 : 2, bytes: size, samples };
}

/** Size of the ID3v2 tag at `at`, in bytes; 0 if none. */
export function id3Length(bytes: Uint8Array, at = 0): number {
  const [i, d, three, , , flags = 0, ...size] = bytes.subarray(at, at + 10);
  if (i !== 0x49 || d !== 0x44 || three !== 0x33 || size.length < 4) return 0;
  const body = size.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  return 10 + body + (flags & 0x10 ? 10 : 0);
}

/** Junk that some servers and recorders write before the first frame, at most. */
const maxJunkBytes = 65_536;

/** 320 kbit/s at 32 kHz, padded. */
const maxFrameBytes = 1_441;

/** The first frame that another frame or the end of the file follows, which rules out chance matches in other data. */
export function firstFrame(source: ByteSource): FrameHeader | null {
  const start = id3Length(source.read(0, 10));
  const left = source.length - start;
  const bytes = source.read(start, maxJunkBytes + maxFrameBytes + 4);
  for (let at = 0; at < Math.min(left, maxJunkBytes); at++) {
    const first = bytes[at] === 0xff ? frameHeader(bytes, at) : null;
    if (!first) continue;
    const next = at + first.bytes;
    if (next >= left ? next === left : frameHeader(bytes, next) !== null) return first;
  }
  return null;
}

/** What an index of frames that are written one after another needs to know of them. */
export class Mp3Frames {
  first: (FrameHeader & { readonly header: Uint8Array }) | null = null;
  count = 0;
  bytes = 0;
  crc = 0;
  /** Position of the next frame; Infinity after bytes that are no frame. */
  private next = 0;
  /** The beginning of a header whose rest is in the next bytes. */
  private rest: Uint8Array = new Uint8Array(0);

  add(bytes: Uint8Array): void {
    const piece = this.rest.length > 0 ? Buffer.concat([this.rest, bytes]) : bytes;
    const from = this.bytes - this.rest.length;
    this.bytes += bytes.length;
    this.crc = crc16(bytes, this.crc);
    while (this.next + 4 <= this.bytes) this.enter(piece, this.next - from);
    this.rest = this.next < this.bytes ? piece.slice(this.next - from) : new Uint8Array(0);
  }

  private enter(piece: Uint8Array, at: number): void {
    const frame = frameHeader(piece, at);
    this.next = frame ? this.next + frame.bytes : Infinity;
    if (!frame) return;
    this.count++;
    this.first ??= { ...frame, header: piece.slice(at, at + 4) };
  }
}
