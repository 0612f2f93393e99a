import type { FrameHeader } from './mp3-frame';

/** Samples that LAME inserts before the audio. */
const encoderDelay = 576;

/** CRC-16 of the LAME tag: reflected polynomial 0x8005, initial value 0. */
const crcTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  return crc;
});

function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (let i = 0; i < bytes.length; i++) crc = (crc >> 8) ^ crcTable[(crc ^ bytes[i]!) & 0xff]!;
  return crc;
}

/**
 * A silent first frame with the exact length and seek table for players: Xing's fields and table (named `Info` for a
 * constant bit rate) and LAME's extension with delay and padding.
 * @param audio all frames
 * @param samples per channel, without delay and padding
 */
export function infoFrame(audio: Uint8Array, first: FrameHeader, frames: number, samples: number): Buffer {
  const unpadded = Math.floor((first.samples / 8) * ((first.kbps * 1000) / first.sampleRate));
  const frame = Buffer.alloc(unpadded);
  frame.set(audio.subarray(0, 4));
  frame[2] = audio[2]! & ~0x02;
  const at = 4 + sideInfoBytes(first);
  const total = frame.length + audio.length;
  writeXing(frame.subarray(at), frames, total);
  const padding = frames * first.samples - encoderDelay - samples;
  writeLame(frame.subarray(at + 120), first.kbps, padding, total);
  const crcAt = at + 120 + 34;
  frame.writeUInt16BE(crc16(audio), crcAt - 2);
  frame.writeUInt16BE(crc16(frame.subarray(0, crcAt)), crcAt);
  return frame;
}

const sideInfoBytes = ({ mpeg1, channels }: FrameHeader): number =>
  mpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;

function writeXing(tag: Buffer, frames: number, totalBytes: number): void {
  tag.write('Info', 0, 'latin1');
  tag.writeUInt32BE(0x0f, 4);
  tag.writeUInt32BE(frames, 8);
  tag.writeUInt32BE(totalBytes, 12);
  for (let percent = 0; percent < 100; percent++) tag[16 + percent] = Math.floor((percent * 256) / 100);
  tag.writeUInt32BE(0, 116);
}

function writeLame(tag: Buffer, kbps: number, padding: number, totalBytes: number): void {
  tag.write('LAME3.100', 0, 'latin1');
  tag[9] = 0x01;
  tag[20] = kbps;
  tag.writeUIntBE((encoderDelay << 12) | Math.max(0, Math.min(4095, padding)), 21, 3);
  tag.writeUInt32BE(totalBytes, 28);
}
