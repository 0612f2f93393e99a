import { isAppError } from '@duetcast/domain/kernel/errors';
import { frameHeader, id3Length } from '../audio/formats/mp3-frame';
import { bytesIn } from '../audio/files/byte-source';
import { wavLayout } from '../audio/formats/wav';
import { isPlausibleDuration } from './plausible-duration';
import type { Speech } from './speech-provider';

interface Extent {
  readonly seconds: number;
  /** The file ends within what its headers announce. */
  readonly isCut: boolean;
  /** The headers announce no end: a server that streams, and a body that was cut looks whole. */
  readonly isOpen?: boolean;
}

/** Why audio cannot be the speech of this text, by its headers alone; null if it can. */
export function flawOf({ audio, mediaType }: Speech, text: string, speed = 1): string | null {
  const extent = mediaType === 'audio/wav' ? wavExtent(audio) : mp3Extent(audio);
  if (extent === null) return 'The audio cannot be decoded.';
  if (extent.isCut) return 'The audio ends within a frame.';
  if (isPlausibleDuration(extent.seconds, text, speed, extent.isOpen)) return null;
  return `The audio lasts ${extent.seconds.toFixed(1)} s, which does not fit the text.`;
}

/** Sizes from here on, and 0, are placeholders of servers that stream. */
const minOpenSize = 0x7f00_0000;
const isPlaceholder = (size: number): boolean => size === 0 || size >= minOpenSize;

/** Whether the whole file, of which the header says a size, is longer. Some writers count the 8 bytes of that header. */
const isLonger = (size: number, { length }: Uint8Array): boolean => !isPlaceholder(size) && size > length;

function wavExtent(audio: Uint8Array): Extent | null {
  try {
    const { frames, sampleRate, dataStart, channels, sampleBytes } = wavLayout(bytesIn(audio));
    const view = new DataView(audio.buffer, audio.byteOffset);
    const left = audio.length - dataStart;
    const isOpen = isPlaceholder(view.getUint32(dataStart - 4, true));
    const isCut = isOpen
      ? left % (channels * sampleBytes) !== 0 || isLonger(view.getUint32(4, true), audio)
      : view.getUint32(dataStart - 4, true) > left;
    return { seconds: frames / sampleRate, isCut, isOpen };
  } catch (error) {
    if (isAppError(error, 'audio.undecodable')) return null;
    throw error;
  }
}

/** Counts the frames; skips tags and junk between them. */
function mp3Extent(audio: Uint8Array): Extent | null {
  let sampleRate = 0;
  let samples = 0;
  let at = id3Length(audio);
  while (at < audio.length) {
    const header = audio[at] === 0xff ? frameHeader(audio, at) : null;
    const isFrame = header !== null && (sampleRate === 0 || header.sampleRate === sampleRate);
    if (isFrame) ({ sampleRate } = header);
    samples += isFrame ? header.samples : 0;
    at += isFrame ? header.bytes : Math.max(1, id3Length(audio, at));
  }
  return samples === 0 ? null : { seconds: samples / sampleRate, isCut: at > audio.length };
}
