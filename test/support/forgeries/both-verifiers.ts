import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../libs/verify/command/run';
import { pythonPackages } from '../python/python-packages';

/** A file, and what the verifiers are called with. */
export interface VerifiedCase {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** A JWK set. */
  readonly keys?: string;
  /** NDJSON of the account's events. */
  readonly events?: string;
}

/** PYTHONPATH with `cryptography`; null, with a line, if it cannot be had. */
function pythonPath(): string | null {
  const isInstalled = spawnSync('python3', ['-c', 'import cryptography'], { timeout: 60_000 }).status === 0;
  return isInstalled ? '' : pythonPackages('cryptography==48.0.0');
}
export const secondVerifier = pythonPath();

/** Runs our command and docs/verify/duetcast_verify.py on the same files. */
export class BothVerifiers {
  private readonly folder = mkdtempSync(join(tmpdir(), 'duetcast-verifiers-'));
  private count = 0;

  /** The cases with different exit codes, and how often each code occurred. */
  async compare(cases: readonly VerifiedCase[]) {
    const calls = cases.map((verified) => this.argumentsOf(verified));
    const ours = await Promise.all(calls.map((args) => run(args, { out: () => undefined, err: () => undefined })));
    const theirs = this.byPython(calls);
    const differences = cases.flatMap(({ name }, index) =>
      ours[index] === theirs[index] ? [] : [{ name, ours: ours[index], theirs: theirs[index], args: calls[index] }],
    );
    return { differences, codes: ours };
  }

  private argumentsOf({ content, keys, events }: VerifiedCase): string[] {
    const fileOf = (text: string | Uint8Array): string => {
      const file = join(this.folder, String(this.count++));
      writeFileSync(file, text);
      return file;
    };
    const options = Object.entries({ '--key': keys, '--events': events });
    return [fileOf(content), ...options.flatMap(([name, text]) => (text === undefined ? [] : [name, fileOf(text)]))];
  }

  private byPython(calls: readonly string[][]): number[] {
    const root = join(__dirname, '../../..');
    const script = join(root, 'test/support/python/verify_many.py');
    const env = { ...process.env, ...(secondVerifier && { PYTHONPATH: secondVerifier }), PYTHONDONTWRITEBYTECODE: '1' };
    const options = { env, input: JSON.stringify(calls), encoding: 'utf8', maxBuffer: 1e8 } as const;
    const { stdout, stderr } = spawnSync('python3', [script, join(root, 'docs/verify')], options);
    if (stderr !== '') throw new Error(stderr);
    return JSON.parse(stdout) as number[];
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }
}
