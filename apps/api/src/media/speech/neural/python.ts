import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { InstallFailure } from './engine-check';
import type { VoiceEngine } from './voice-engine';

const run = promisify(execFile);
const timeoutMs = 20_000;

/** Its version, and whether it can make environments: Debian has `venv` without `ensurepip`. */
const probe = 'import sys, venv, ensurepip; print("%d.%d" % sys.version_info[:2])';

const commands = [
  'python3',
  ...Array.from({ length: 6 }, (_, at) => `python3.${14 - at}`),
  ...(process.platform === 'win32' ? ['python'] : []),
];

export interface Python {
  readonly command: string;
  /** `3.11` */
  readonly version: string;
}

const minorOf = (version: string): number => Number(version.split('.')[1]);

/** The first Python on the path with `venv` that runs the engine. @throws InstallFailure `python` */
export async function findPython({ name, python: [oldest, newest] }: VoiceEngine, among = commands): Promise<Python> {
  for (const command of among) {
    const { stdout } = await run(command, ['-I', '-c', probe], { timeout: timeoutMs }).catch(() => ({ stdout: '' }));
    const version = stdout.trim();
    const fits = minorOf(version) >= minorOf(oldest) && minorOf(version) <= minorOf(newest);
    if (fits) return { command, version };
  }
  throw new InstallFailure('python', `${name} needs Python ${oldest} or newer, up to ${newest}, with venv`);
}
