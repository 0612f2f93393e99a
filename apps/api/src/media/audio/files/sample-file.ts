import { closeSync, openSync, readSync } from 'node:fs';
import { FileOutput } from './output';

const sampleBytes = Float32Array.BYTES_PER_ELEMENT;

/** Samples of one channel in a file. Its calls block, so it belongs in a thread. */
export class SampleFile {
  private constructor(
    private readonly descriptor: number,
    readonly length: number,
  ) {}

  static written(path: string, write: (append: (samples: Float32Array) => void) => void): SampleFile {
    const output = new FileOutput(path);
    let length = 0;
    try {
      write((samples) => {
        output.append(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
        length += samples.length;
      });
    } finally {
      output.close();
    }
    return new SampleFile(openSync(path, 'r'), length);
  }

  /** Samples from `at`, fewer at the end. */
  read(at: number, length: number): Float32Array {
    const samples = new Float32Array(Math.max(0, Math.min(length, this.length - at)));
    const bytes = new Uint8Array(samples.buffer);
    for (let done = 0; done < bytes.length;) {
      const read = readSync(this.descriptor, bytes, done, bytes.length - done, at * sampleBytes + done);
      if (read === 0) throw new Error('The file became shorter while it was read.');
      done += read;
    }
    return samples;
  }

  close(): void {
    closeSync(this.descriptor);
  }
}
