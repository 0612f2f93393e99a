import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';

interface Confinement {
  /** MB of its heap, or of the heap of each of its threads; beyond it the process ends. */
  readonly maxHeapMb?: number;
  /** Folders that it may read and write besides reading the program. */
  readonly folders?: readonly string[];
  /** Whether it starts threads. */
  readonly hasThreads?: boolean;
}

/** Named `--permission` since Node 23.5. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const sources = `${sep}apps${sep}api${sep}src${sep}`;

/**
 * Flags of Node for a process that parses untrusted input: it can read the program and its packages, but not the data folder,
 * the settings or the environment of the server, and can start no process.
 * @param file the program, as `workerFile` returns it
 */
export function confinement(file: string, { maxHeapMb, folders = [], hasThreads = false }: Confinement): string[] {
  const program = file.slice(0, file.lastIndexOf(sources));
  // Those that do not exist, too: to look for a package there would end the process.
  const packages = (createRequire(file).resolve.paths('-') ?? []).flatMap((folder) => [folder, ...linkedFrom(folder)]);
  const readable = new Set([program, ...packages, ...folders]);
  return [
    permission,
    ...[...readable].map((folder) => `--allow-fs-read=${join(folder, '*')}`),
    ...folders.map((folder) => `--allow-fs-write=${join(folder, '*')}`),
    ...(hasThreads ? ['--allow-worker'] : []),
    ...(maxHeapMb === undefined ? [] : [`--max-old-space-size=${maxHeapMb}`]),
  ];
}

const linkedFrom = (folder: string): string[] => (existsSync(folder) ? [realpathSync(folder)] : []);
