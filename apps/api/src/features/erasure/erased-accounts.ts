import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { ServerKeys } from '../../platform/secrets/server-keys';
import { isRandomId } from '../accounts/public';

const purpose = 'erased-account';
const keyedPrefix = 'mac_';

/** `ids`: those that are random; `hasOthers`: there are more, which only `includes` finds. */
interface ErasedList {
  readonly ids: readonly string[];
  readonly hasOthers: boolean;
  readonly includes: (accountId: string) => boolean;
}

/**
 * Names of erased accounts in `keys/erased-accounts` of the data folder, which no backup contains and no restore replaces: a
 * backup from before an erasure brings its key back, and the next start erases the account once more. A random id is its own
 * name; one that can be guessed from an address has an HMAC with the server's key.
 */
@Injectable()
export class ErasedAccounts {
  private readonly folder: string;

  constructor(
    { dataDir }: Config,
    private readonly keys: ServerKeys,
  ) {
    this.folder = join(dataDir, 'keys');
  }

  async all(): Promise<ErasedList> {
    const names = new Set(await this.names());
    const ids = [...names].filter((name) => !name.startsWith(keyedPrefix));
    const includes = (accountId: string) => this.namesOf(accountId).some((name) => names.has(name));
    return { ids, hasOthers: ids.length < names.size, includes };
  }

  async add(accountId: string): Promise<void> {
    if ((await this.all()).includes(accountId)) return;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await appendFile(this.file, `${this.nameOf(accountId)}\n`, { mode: 0o600, flush: true });
  }

  /** What may be written where it stays, such as a log. */
  nameOf(accountId: string): string {
    return this.namesOf(accountId)[0] ?? '';
  }

  private namesOf(accountId: string): string[] {
    if (isRandomId(accountId)) return [accountId];
    return this.keys.namesOf(purpose, accountId).map((name) => `${keyedPrefix}${name}`);
  }

  /** Earlier releases wrote every id as it is. */
  private async names(): Promise<string[]> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const written = text.split('\n').filter((line) => line !== '');
    const names = written.map((name) => (name.startsWith(keyedPrefix) ? name : this.nameOf(name)));
    if (names.some((name, index) => name !== written[index])) await this.replace(names);
    return names;
  }

  private async replace(names: readonly string[]): Promise<void> {
    const next = `${this.file}.next`;
    await writeFile(next, names.map((name) => `${name}\n`).join(''), { mode: 0o600, flush: true });
    await rename(next, this.file);
  }

  private get file(): string {
    return join(this.folder, 'erased-accounts');
  }
}
