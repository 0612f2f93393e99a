import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config';

/**
 * Ids of erased accounts in `keys/erased-accounts` of the data folder, which no backup contains and no restore replaces: a
 * backup from before an erasure brings its key back, and the next start erases the account once more.
 */
@Injectable()
export class ErasedAccounts {
  private readonly folder: string;
  private readonly file: string;

  constructor({ dataDir }: Config) {
    this.folder = join(dataDir, 'keys');
    this.file = join(this.folder, 'erased-accounts');
  }

  async all(): Promise<string[]> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text.split('\n').filter((line) => line !== '');
  }

  async add(accountId: string): Promise<void> {
    if ((await this.all()).includes(accountId)) return;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await appendFile(this.file, `${accountId}\n`, { mode: 0o600, flush: true });
  }
}
