import type { Speech } from './speech-provider';

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Detects WAV and MP3 by their first bytes; null for anything else, such as an HTML page or a JSON error. */
export function mediaTypeOf(bytes: Uint8Array): Speech['mediaType'] | null {
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WAVE') return 'audio/wav';
  if (ascii(bytes, 0, 3) === 'ID3') return 'audio/mpeg';
  const [first = 0, second = 0] = bytes;
  const isLayer3Frame = first === 0xff && (second & 0xe6) === 0xe2;
  return isLayer3Frame ? 'audio/mpeg' : null;
}
