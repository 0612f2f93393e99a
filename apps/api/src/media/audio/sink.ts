import type { Output } from './files/output';
import { mp3Encoder } from './formats/mp3-encoder';
import { Mp3Frames } from './formats/mp3-frame';
import type { OutputRate } from './plan';
import { interleaved16, wavHeader } from './formats/wav';
import { infoFrame, infoFrameBytes } from './formats/xing';

/** Encodes audio to a file block by block. */
export interface Sink {
  push(channels: readonly Float32Array[], frames: number): void;
  /** Completes the file, without tags. */
  finish(): void;
}

/** 16-bit PCM. */
export class WavSink implements Sink {
  private frames = 0;
  private samples = new Int16Array(0);

  constructor(
    private readonly sampleRate: OutputRate,
    private readonly channels: 1 | 2,
    private readonly output: Output,
  ) {
    output.append(wavHeader(sampleRate, channels, 0));
  }

  push(channels: readonly Float32Array[], frames: number): void {
    this.frames += frames;
    const count = frames * this.channels;
    if (this.samples.length < count) this.samples = new Int16Array(count);
    const { buffer, byteLength } = interleaved16(channels, frames, this.samples.subarray(0, count));
    this.output.append(new Uint8Array(buffer, 0, byteLength));
  }

  finish(): void {
    this.output.replaceStart(wavHeader(this.sampleRate, this.channels, this.frames));
  }
}

type Encoder = Awaited<ReturnType<typeof mp3Encoder>>;

export class Mp3Sink implements Sink {
  private readonly written = new Mp3Frames();
  private samples = 0;

  private constructor(
    private readonly encoder: Encoder,
    private readonly output: Output,
  ) {}

  static async open(sampleRate: OutputRate, channels: 1 | 2, output: Output): Promise<Mp3Sink> {
    return new Mp3Sink(await mp3Encoder(sampleRate, channels), output);
  }

  push(channels: readonly Float32Array[], frames: number): void {
    if (frames === 0) return;
    this.samples += frames;
    this.append(this.encoder.encode(channels.map((samples) => samples.subarray(0, frames))));
  }

  finish(): void {
    this.append(this.encoder.finalize());
    this.output.replaceStart(infoFrame(this.written, this.samples));
  }

  private append(encoded: Uint8Array): void {
    if (encoded.length === 0) return;
    const isStart = this.written.bytes === 0;
    this.written.add(encoded);
    if (isStart) this.output.append(Buffer.alloc(infoFrameBytes(this.written)));
    this.output.append(encoded);
  }
}
