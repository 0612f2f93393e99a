import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InstallFailure, type InstallFailureReason } from './engine-check';
import { findPython } from './python';
import type { VoiceEngine } from './voice-engine';

/** Written last. */
const marker = 'complete';
/** Of one step: packages of 150 MB over a slow line. */
const timeoutMs = 30 * 60_000;
const maxOutput = 4_000;

export interface Progress {
  readonly signal: AbortSignal;
  readonly onProgress: (receivedBytes: number) => void;
}

export const pythonOf = (environment: string): string =>
  process.platform === 'win32' ? join(environment, 'Scripts', 'python.exe') : join(environment, 'bin', 'python');

/** False also where the Python that it was made with is gone. */
export const isEnvironment = (folder: string): boolean =>
  existsSync(join(folder, marker)) && existsSync(pythonOf(folder));

/**
 * Makes a virtual environment with the packages of the engine, each with one of its hashes, none built here.
 * @throws InstallFailure; the signal's reason on abort
 */
export async function makeEnvironment(engine: VoiceEngine, folder: string, progress: Progress): Promise<void> {
  const python = await findPython(engine);
  const hasPackages = engine.requirementsHash !== '';
  await rm(folder, { recursive: true, force: true });
  const bare = hasPackages ? [] : ['--without-pip'];
  await step(python.command, ['-I', '-m', 'venv', ...bare, folder], progress, () => 'python');
  if (hasPackages) {
    const requirements = join(engine.folder, 'requirements.txt');
    const install = ['install', '--require-hashes', '--only-binary=:all:', '--progress-bar=off', '--retries=2'];
    const options = [...install, '--no-input', '--disable-pip-version-check', '-r', requirements];
    await step(pythonOf(folder), ['-I', '-m', 'pip', ...options], progress, pipFailureOf);
  }
  await writeFile(join(folder, marker), python.version);
}

/** What pip needs to reach an index, also one of the operator's; nothing else of the server's environment. */
function installEnvironment(): NodeJS.ProcessEnv {
  const isNeeded = (name: string) =>
    /^(PATH|HOME|USERPROFILE|SystemRoot|TEMP|TMP|TMPDIR|LOCALAPPDATA|XDG_\w+|PIP_\w+|SSL_CERT_\w+|(HTTPS?|NO|ALL)_PROXY)$/i.test(
      name,
    );
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isNeeded(name)));
}

function step(
  command: string,
  args: readonly string[],
  { signal, onProgress }: Progress,
  reasonOf: (output: string) => InstallFailureReason,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: installEnvironment(), signal, timeout: timeoutMs });
    child.stdin.end();
    let output = '';
    let received = 0;
    const read = (piece: Buffer) => {
      output = (output + piece.toString()).slice(-maxOutput);
      received += announcedBytes(piece.toString());
      onProgress(received);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const fail = (message: string) => reject(new InstallFailure(reasonOf(output), message.slice(0, 500)));
    child.on('error', (error) => (signal.aborted ? reject(signal.reason as Error) : fail(error.message)));
    child.on('close', (code) => (code === 0 ? resolve() : fail(errorsIn(output))));
  });
}

const units: Readonly<Record<string, number>> = { kB: 1e3, MB: 1e6, GB: 1e9 };

/** pip reports the size of each package before it fetches it: `Downloading numpy-2.4.6-….whl (16.9 MB)`. */
export function announcedBytes(output: string): number {
  const sizes = output.matchAll(/^\s*(?:Downloading|Using cached) \S+\.whl \(([\d.]+) (kB|MB|GB)\)/gm);
  return [...sizes].reduce((total, [, size, unit = '']) => total + Number(size) * (units[unit] ?? 0), 0);
}

export function pipFailureOf(output: string): InstallFailureReason {
  if (/do not match the hashes/i.test(output)) return 'checksum';
  if (/no space left/i.test(output)) return 'space';
  return /connection|timed? ?out|name resolution|max retries|ssl/i.test(output) ? 'network' : 'packages';
}

/** The lines that pip calls errors, else the last one. */
function errorsIn(output: string): string {
  const lines = output.trim().split('\n');
  const errors = lines.filter((line) => line.startsWith('ERROR'));
  return (errors.length > 0 ? errors : lines.slice(-1)).join(' ');
}
