import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AssemblyRequest } from '../../apps/api/src/media/audio/audio-assembler';
import type { s3Client } from '../../apps/api/src/platform/content/s3-client';
import { workerFile } from '../../apps/api/src/platform/threads/worker-file';

export interface MeasuredAssembly {
  readonly content:
    | { readonly folder: string }
    | { readonly bucket: string; readonly settings: Parameters<typeof s3Client>[0] };
  /** For temporary files. */
  readonly folder: string;
  readonly request: AssemblyRequest;
}

export interface AssembledMemory {
  readonly bytes: number;
  readonly durationMs: number;
  /** Peak of the process's resident memory above what it had before. */
  readonly grownBytes: number;
}

/** Assembles in a process of its own, so that its memory is its own. */
export async function memoryOf(assembly: MeasuredAssembly): Promise<AssembledMemory> {
  const child = fork(workerFile(__dirname, 'assembly.process'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // On a busy machine, the collector's own threads start late, and the process grows by more than it needs.
    execArgv: ['--single-threaded-gc'],
  });
  try {
    child.send(assembly);
    const [memory] = (await once(child, 'message')) as [AssembledMemory];
    return memory;
  } finally {
    child.kill();
  }
}
