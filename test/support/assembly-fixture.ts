import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { AssemblyPart, AssemblyRequest } from '../../apps/api/src/media/audio/audio-assembler';
import { decode } from '../../apps/api/src/media/audio/decode';
import { WorkerAudioAssembler } from '../../apps/api/src/media/audio/worker-audio-assembler';
import type { ContentStore } from '../../apps/api/src/platform/content/content-store';
import { TemporaryFiles } from '../../apps/api/src/platform/content/temporary-files';
import { concatenated } from './audio-fixtures';

export const notAborted = new AbortController().signal;
export const anyWork = { ownerId: 'acc_ada', signal: notAborted };
export const tags = { title: 'Café 東京', artist: 'Duetcast', comment: 'Generated from text' };

/** An audio assembler with two threads over an in-memory content store. */
export class AssemblyFixture {
  private readonly contents = new Map<string, Buffer>();

  readonly put = async (bytes: Uint8Array): Promise<string> => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    this.contents.set(hash, Buffer.from(bytes));
    return hash;
  };

  readonly get = async (hash: string): Promise<Buffer> => {
    const bytes = this.contents.get(hash);
    if (!bytes) throw new AppError('content.missing');
    return bytes;
  };

  readonly assembler = this.assemblerReading(this.get, 2);

  /** An assembler whose content store reads with `get`. */
  assemblerReading(get: (hash: string) => Promise<Buffer>, threads = 1): WorkerAudioAssembler {
    const copyTo = async (hash: string, path: string) => writeFile(path, await get(hash));
    const putFile = async (path: string) => {
      const bytes = await readFile(path);
      return { contentHash: await this.put(bytes), bytes: bytes.length };
    };
    const content = { copyTo, putFile } as Partial<ContentStore> as ContentStore;
    return new WorkerAudioAssembler(content, new TemporaryFiles(tmpdir()), threads);
  }

  readonly assemble = (
    parts: readonly AssemblyPart[],
    format: AssemblyRequest['format'] = 'mp3',
    signal: AbortSignal = notAborted,
    music?: string,
    leadInMs = 0,
  ) =>
    this.assembler.assemble(
      { parts, format, tags, leadInMs, ...(music !== undefined && { music }) },
      { ownerId: 'acc_ada', signal },
    );

  readonly aPart = async (bytes: Uint8Array, part: Partial<AssemblyPart> = {}): Promise<AssemblyPart> => ({
    contentHash: await this.put(bytes),
    title: 'A segment',
    voice: 'host',
    pauseAfterMs: 0,
    ...part,
  });

  readonly decoded = async (hash: string): Promise<{ sampleRate: number; channels: Float32Array[] }> => {
    const pieces: Float32Array[][] = [];
    let rate = 0;
    for (const { channels, sampleRate } of await decode(await this.get(hash))) {
      rate = sampleRate;
      channels.forEach((samples, channel) => (pieces[channel] ??= []).push(samples.slice()));
    }
    return { sampleRate: rate, channels: pieces.map((samples) => concatenated(...samples)) };
  };
}
