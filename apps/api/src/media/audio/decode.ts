import { AppError } from '@duetcast/domain/kernel/errors';
import { MPEGDecoder } from 'mpg123-decoder';
import { bytesIn, type ByteSource } from './files/byte-source';
import type { Block } from './signal/block';
import { firstFrame, type FrameHeader } from './formats/mp3-frame';
import { isWav, wavBlocks, wavLayout } from './formats/wav';

/** MP3 bytes per decoder call: 0.5 to 4 s of audio. */
const mp3Step = 16_384;

/**
 * Decodes WAV or MP3, detected by content: the decoder alone would accept a web page as an empty MP3. Blocks may be empty;
 * damaged frames are skipped.
 * @throws AppError `audio.undecodable`, here or while iterating
 */
export async function decode(audio: ByteSource | Uint8Array): Promise<Iterable<Block>> {
  const source = audio instanceof Uint8Array ? bytesIn(audio) : audio;
  if (isWav(source.read(0, 12))) return wavBlocks(source, wavLayout(source));
  const frame = firstFrame(source);
  if (!frame) throw new AppError('audio.undecodable', { reason: 'The file is neither WAV nor MP3.' });
  const decoder = new MPEGDecoder();
  await decoder.ready;
  return mp3Blocks(source, decoder, frame);
}

/** @param first has the rate and channels: the decoder duplicates a mono channel */
function* mp3Blocks(source: ByteSource, decoder: MPEGDecoder, first: FrameHeader): Generator<Block> {
  try {
    for (let at = 0; at < source.length; at += mp3Step) {
      const decoded = decoder.decode(source.read(at, mp3Step));
      if (decoded.samplesDecoded === 0) continue;
      if (decoded.sampleRate !== first.sampleRate)
        throw new AppError('audio.undecodable', { reason: 'The MP3 changes its sample rate.' });
      const channels = decoded.channelData.slice(0, first.channels);
      yield { sampleRate: first.sampleRate, channels, frames: decoded.samplesDecoded };
    }
  } finally {
    decoder.free();
  }
}

/** Duration of decoded audio, ms; counting stops above `upToMs`. @throws AppError `audio.undecodable` if there is none */
export function durationOf(blocks: Iterable<Block>, upToMs: number): number {
  let frames = 0;
  let sampleRate = 0;
  for (const block of blocks) {
    frames += block.frames;
    sampleRate = block.sampleRate;
    if (frames * 1000 > upToMs * sampleRate) break;
  }
  if (frames === 0) throw new AppError('audio.undecodable', { reason: 'The file contains no audio.' });
  return (frames * 1000) / sampleRate;
}
