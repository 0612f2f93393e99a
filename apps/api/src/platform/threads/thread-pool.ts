import { Piscina } from 'piscina';
import { workerFile } from './worker-file';

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]>;

/**
 * A pool without threads until work arrives; idle threads end at once or after `idleTimeout`, to release their memory.
 * @param directory the caller's `__dirname`
 * @param name the file name of the thread without its extension: `audio.worker`
 */
export const threadPool = <Task, Result>(directory: string, name: string, options: Options): Piscina<Task, Result> =>
  new Piscina<Task, Result>({
    filename: workerFile(directory, name),
    minThreads: 0,
    // A thread blocked in Atomics.wait would not receive the messages of its task.
    atomics: 'disabled',
    ...options,
  });
