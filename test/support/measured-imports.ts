import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { workerFile } from '../../apps/api/src/platform/threads/worker-file';
import type { Trust } from '../../apps/api/src/features/portability/checks/read-manifest';

export interface ImportRequest {
  readonly dataDir: string;
  readonly file: string;
  readonly trust: Trust;
}

export interface MeasuredImport {
  /** Null: accepted. */
  readonly refused: { readonly name: string; readonly message: string } | null;
  /** Most resident memory of the process since the import began. */
  readonly peakBytes: number;
}

/** What earlier imports left in the process is not the memory of the next. */
const importsPerProcess = 16;

/** Imports archives one by one in a process of its own, so that its memory is its own. */
export class MeasuredImports {
  private child: ChildProcess | undefined;
  private imports = 0;

  async import(request: ImportRequest): Promise<MeasuredImport> {
    if ((this.imports += 1) % importsPerProcess === 0) this.close();
    this.child ??= fork(workerFile(__dirname, 'importing.process'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--single-threaded-gc', '--expose-gc'],
    });
    this.child.send(request);
    const [measured] = (await once(this.child, 'message')) as [MeasuredImport];
    return measured;
  }

  close(): void {
    this.child?.kill();
    this.child = undefined;
  }
}
