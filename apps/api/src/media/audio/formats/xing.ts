import { crc16 } from '../files/crc16';
import type { FrameHeader, Mp3Frames } from './mp3-frame';

/** Samples that LAME inserts before the audio. */
const encoderDelay = 576;

/** Size of what `infoFrame` returns. */
export const infoFrameBytes = (audio: Mp3Frames): number => {
  const { samples, kbps, sampleRate } = firstOf(audio);
  return Math.floor((samples / 8) * ((kbps * 1000) / sampleRate));
};

function firstOf({ first }: Mp3Frames): NonNullable<Mp3Frames['first']> {
  if (!first) throw new Error('The MP3 encoder returned no frame.');
  return first;
}

/**
 * A silent first frame with the exact length and seek table for players: Xing's fields and table (named `Info` for a
 * constant bit rate) and LAME's extension with delay and padding.
 * @param audio all other frames
 * @param samples per channel, without delay and padding
 */
export function infoFrame(audio: Mp3Frames, samples: number): Buffer {
  const first = firstOf(audio);
  const frame = Buffer.alloc(infoFrameBytes(audio));
  frame.set(first.header);
  frame[2]! &= ~0x02;
  const at = 4 + sideInfoBytes(first);
  const total = frame.length + audio.bytes;
  writeXing(frame.subarray(at), audio.count, total);
  const padding = audio.count * first.samples - encoderDelay - samples;
  writeLame(frame.subarray(at + 120), first.kbps, padding, total);
  const crcAt = at + 120 + 34;
  frame.writeUInt16BE(audio.crc, crcAt - 2);
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
