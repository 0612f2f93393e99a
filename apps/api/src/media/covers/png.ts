import { crc32, deflateSync } from 'node:zlib';
import type { Pixels } from './raster';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Each byte as the difference to the pixel on its left (PNG, third edition, 9.2). */
const subFilter = 1;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG file of 8 bits for each of red, green and blue. */
export function pngOf({ side, bytes }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const width = side * 3;
  const filtered = Buffer.alloc((width + 1) * side);
  for (let y = 0; y < side; y++) {
    const [from, to] = [y * width, y * (width + 1)];
    filtered[to] = subFilter;
    for (let x = 0; x < width; x++)
      filtered[to + 1 + x] = (bytes[from + x] ?? 0) - (x < 3 ? 0 : (bytes[from + x - 3] ?? 0));
  }
  const data = deflateSync(filtered, { level: 6 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
