import { createMp3Encoder } from 'wasm-media-encoders';
import { frameHeader } from './mp3-frame';
import type { OutputRate } from './plan';
import { interleaved16, wavHeader } from './wav';
import { infoFrame } from './xing';

/** Encodes audio to a file block by block. */
export interface Sink {
  push(channels: readonly Float32Array[], frames: number): void;
  /** The file without tags. */
  finish(): Uint8Array;
}

/** 16-bit PCM. */
export class WavSink implements Sink {
  private readonly pieces: Uint8Array[] = [];
  private frames = 0;

  constructor(
    private readonly sampleRate: OutputRate,
    private readonly channels: 1 | 2,
  ) {}

  push(channels: readonly Float32Array[], frames: number): void {
    this.frames += frames;
    this.pieces.push(new Uint8Array(interleaved16(channels, frames).buffer));
  }

  finish(): Uint8Array {
    return Buffer.concat([wavHeader(this.sampleRate, this.channels, this.frames), ...this.pieces.splice(0)]);
  }
}

/** Constant MP3 bit rate: lower for speech at low sample rates, higher for music. */
function kbpsOf(sampleRate: OutputRate, channels: 1 | 2): 64 | 96 | 128 | 160 {
  if (sampleRate < 32_000) return channels === 1 ? 64 : 96;
  return channels === 1 ? 96 : 160;
}

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>;

export class Mp3Sink implements Sink {
  private readonly pieces: Uint8Array[] = [];
  private samples = 0;

  private constructor(private readonly encoder: Encoder) {}

  static async open(sampleRate: OutputRate, channels: 1 | 2): Promise<Mp3Sink> {
    const encoder = await createMp3Encoder();
    encoder.configure({ sampleRate, outputSampleRate: sampleRate, channels, bitrate: kbpsOf(sampleRate, channels) });
    return new Mp3Sink(encoder);
  }

  push(channels: readonly Float32Array[], frames: number): void {
    if (frames === 0) return;
    this.samples += frames;
    // The encoder's output buffer is overwritten by the next call.
    this.pieces.push(this.encoder.encode(channels.map((samples) => samples.subarray(0, frames))).slice());
  }

  finish(): Uint8Array {
    this.pieces.push(this.encoder.finalize().slice());
    const audio = Buffer.concat(this.pieces.splice(0));
    const first = frameHeader(audio);
    if (!first) throw new Error('The MP3 encoder returned no frame.');
    return Buffer.concat([infoFrame(audio, first, framesOf(audio), this.samples), audio]);
  }
}

function framesOf(audio: Uint8Array): number {
  let frames = 0;
  for (let at = 0, header = frameHeader(audio); header; header = frameHeader(audio, at)) {
    frames++;
    at += header.bytes;
  }
  return frames;
}
