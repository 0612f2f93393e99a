import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

// A git hook that runs the tests sets GIT_DIR: these commands would then change the repository itself.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

/** Writes a file, and objects as JSON. */
export function put(folder: string, file: string, content: string | object): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

/** A git repository in a temporary folder. */
export class TemporaryCheckout {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'duetcast-checkout-')));

  constructor(files: Record<string, string | object>) {
    this.git('init', '--quiet');
    for (const [file, content] of Object.entries(files)) this.put(file, content);
    this.commit();
  }

  git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.root, env, encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  put(file: string, content: string | object): void {
    put(this.root, file, content);
  }

  /** Commits every change and returns the commit. */
  commit(): string {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
    this.git('add', '.');
    this.git(...author, 'commit', '--quiet', '--no-verify', '--no-gpg-sign', '--message', 'Change');
    return this.head;
  }

  get head(): string {
    return this.git('rev-parse', 'HEAD');
  }

  get worktrees(): string[] {
    return this.git('worktree', 'list', '--porcelain').match(/(?<=^worktree ).+/gm) ?? [];
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}
