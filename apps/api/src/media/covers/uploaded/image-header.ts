export interface ImageHeader {
  readonly format: 'png' | 'jpeg';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Passes over the picture: 1 but for a progressive JPEG. */
  readonly scans: number;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Markers without a length: TEM and restarts. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
/** Frame headers; the three between them begin tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Format and size, before anything is decoded: a small file can claim billions of pixels. null: neither PNG nor JPEG, or cut off. */
export function imageHeader(file: Uint8Array): ImageHeader | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (pngSignature.every((byte, index) => bytes[index] === byte)) return pngHeader(bytes);
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegHeader(bytes) : null;
}

/** The first chunk has the size, the last one is empty (PNG, third edition, 5.6). */
function pngHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  if (bytes.lastIndexOf('IEND', undefined, 'latin1') < 33) return null;
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), scans: 1 };
}

/** Segments up to the first scan (ITU T.81, B.1); a file that was cut off has no end after it. */
function jpegHeader(bytes: Buffer): ImageHeader | null {
  let size: Pick<ImageHeader, 'width' | 'height'> | null = null;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0) return null;
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (marker === startOfScan) {
      const hasEnd = countOf(endOfImage, bytes, at) > 0;
      return size && hasEnd ? { format: 'jpeg', ...size, scans: countOf(startOfScan, bytes, at) } : null;
    } else {
      if (isFrame(marker) && at + 9 <= bytes.length)
        size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return null;
}

/** The data of a scan holds no marker: after 0xff stands a zero or a restart. */
function countOf(marker: number, bytes: Buffer, from: number): number {
  const code = Buffer.from([0xff, marker]);
  let count = 0;
  for (let at = bytes.indexOf(code, from); at >= 0; at = bytes.indexOf(code, at + 2)) count += 1;
  return count;
}
