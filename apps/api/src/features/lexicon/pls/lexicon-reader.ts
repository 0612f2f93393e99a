import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { FairProcesses } from '../../../platform/threads/fair-processes';
import { ProcessLost } from '../../../platform/threads/process-pool';
import { workerFile } from '../../../platform/threads/worker-file';
import type { ReadLexicon } from './read-pls';

export interface LexiconTask {
  readonly source: string;
}
export type ReadFile = ReadLexicon | { readonly code: 'lexicon.full' | 'lexicon.fileInvalid' };

/** The largest valid file takes less than a second. */
const timeoutMs = 10_000;
const maxHeapMb = 128;

/** Reads lexicon files in a process: hostile XML holds the event loop for a second. */
@Injectable()
export class LexiconReader implements OnApplicationShutdown {
  private readonly processes = new FairProcesses<LexiconTask, ReadFile>({
    file: workerFile(__dirname, 'pls.process'),
    size: 1,
    maxHeapMb,
    timeoutMs,
  });

  /** @param ownerId whose turn the file takes @throws AppError `lexicon.fileInvalid`, `lexicon.full` */
  async read(source: string, ownerId: string): Promise<ReadLexicon> {
    const read = await this.processes.run({ source }, ownerId).catch((error: unknown) => {
      if (error instanceof ProcessLost) throw new AppError('lexicon.fileInvalid', {}, { cause: error });
      throw error;
    });
    if ('code' in read) throw new AppError(read.code);
    return read;
  }

  onApplicationShutdown(): Promise<void> {
    return this.processes.close();
  }
}
