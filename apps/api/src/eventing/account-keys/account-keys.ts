import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { orElse } from '@duetcast/domain/kernel/or-else';
import type { ContentSalts, SaltOf } from '../../platform/content/content-salts';
import { SecretBox } from '../../platform/secrets/secret-box';
import { EmbeddedStateStore } from '../state/embedded-state-store';
import { StateStore, timestamp } from '../state/state-store';
import { AccountKey } from './account-key';
import { KeyCache } from './key-cache';

/** What a thread of this process needs for the same keys; sent by structured clone. */
export interface ThreadKeys {
  /** File of the state store. */
  readonly states: string;
  readonly box: readonly Uint8Array[];
}

const kind = 'account-key';
const secretBytes = 32;

/**
 * `sealed`: the secret under the server's key; `earlier`: secrets that it replaced while the server had another key. An
 * erased owner keeps a row, so that no new secret is made.
 */
type StoredKey = { readonly sealed: string; readonly earlier?: readonly string[] } | { readonly erasedAt: string };

/**
 * One random secret per owner (an account id, or `session:` and a session's id), made at the first use and kept in the
 * state store under the server's key. Once it is destroyed, what it sealed is unreadable wherever it was copied to.
 */
@Injectable()
export class AccountKeys implements ContentSalts {
  private readonly cache = new KeyCache();

  constructor(
    private readonly states: StateStore,
    private readonly box: SecretBox,
  ) {}

  /** Keys for a thread of this process; undefined with a remote store, on which no thread works. */
  get forThread(): ThreadKeys | undefined {
    return this.states instanceof EmbeddedStateStore ? { states: this.states.file, box: this.box.keys } : undefined;
  }

  /** Makes the key at the first use; null: destroyed. @throws StoreUnavailable */
  async keyOf(ownerId: string): Promise<AccountKey | null> {
    const known = await this.known(ownerId);
    if (known !== undefined) return known;
    const sealed = this.sealed(ownerId, randomBytes(secretBytes));
    const row = await this.states.get<StoredKey>(kind, ownerId);
    if (!row) await this.states.insert<StoredKey>(kind, [{ id: ownerId, value: { sealed } }]);
    else if ('sealed' in row.value) {
      const earlier = [row.value.sealed, ...(row.value.earlier ?? [])];
      await this.states.update<StoredKey>(kind, ownerId, row.version, { sealed, earlier });
    }
    // Another process can have been first: the stored one counts.
    return (await this.known(ownerId)) ?? null;
  }

  /**
   * The key if there is one already; null: destroyed; undefined: never made, or under a key that the server does not have.
   * @throws StoreUnavailable
   */
  async known(ownerId: string): Promise<AccountKey | null | undefined> {
    return (await this.allKnown([ownerId])).get(ownerId);
  }

  /** Keys by owner, as `known`: owners without a key are left out. @throws StoreUnavailable */
  async allKnown(ownerIds: readonly string[]): Promise<Map<string, AccountKey | null>> {
    const found = new Map<string, AccountKey | null>();
    const missing: string[] = [];
    for (const ownerId of new Set(ownerIds)) {
      const cached = this.cache.get(ownerId);
      if (cached === undefined) missing.push(ownerId);
      else found.set(ownerId, cached);
    }
    if (missing.length === 0) return found;
    for (const [ownerId, { value }] of await this.states.getAll<StoredKey>(kind, missing)) {
      const key = this.keyIn(ownerId, value);
      if (key === undefined) continue;
      this.cache.set(ownerId, key);
      found.set(ownerId, key);
    }
    return found;
  }

  /** Lower-case hex HMAC-SHA-256. @throws AppError `account.missing` once the key is destroyed */
  async mac(ownerId: string, purpose: string, text: string): Promise<string> {
    return (await this.usable(ownerId)).mac(purpose, text);
  }

  async saltsOf(ownerId: string): Promise<SaltOf> {
    const key = await this.usable(ownerId);
    return (hash) => Buffer.from(key.mac('content', hash), 'hex');
  }

  /** Seals as `AccountKey.seal` does. @throws AppError `account.missing` once the key is destroyed */
  async seal(ownerId: string, purpose: string, text: string): Promise<string> {
    return (await this.usable(ownerId)).seal(purpose, text);
  }

  /** null: the key is destroyed, or was never made here. @throws Error if the text was modified or sealed otherwise */
  async unseal(ownerId: string, purpose: string, sealed: string): Promise<string | null> {
    return (await this.known(ownerId))?.unseal(purpose, sealed) ?? null;
  }

  /** The secret for the archive of the account. @throws AppError `account.missing` once it is destroyed */
  async secretOf(ownerId: string): Promise<Buffer> {
    return (await this.usable(ownerId)).secret;
  }

  /** Takes the secret of an archive; false if the owner has another one here, or had one that is destroyed. */
  async put(ownerId: string, secret: Buffer): Promise<boolean> {
    if (secret.length !== secretBytes) throw new TypeError(`A secret has ${secretBytes} bytes, not ${secret.length}`);
    await this.states.insert<StoredKey>(kind, [{ id: ownerId, value: { sealed: this.sealed(ownerId, secret) } }]);
    return (await this.known(ownerId))?.secret.equals(secret) ?? false;
  }

  /** Moves stored secrets to the current key of the server; those that it cannot open stay. Returns how many it moved. */
  async reseal(ownerIds: readonly string[]): Promise<number> {
    let moved = 0;
    for (const [id, { value, version }] of await this.states.getAll<StoredKey>(kind, ownerIds)) {
      if (!('sealed' in value) || this.opened(id, value.sealed) === null) continue;
      const sealed = this.box.resealed(value.sealed, sealPurpose(id));
      if (sealed !== null && (await this.states.update<StoredKey>(kind, id, version, { ...value, sealed }))) moved += 1;
    }
    return moved;
  }

  /** Destroys the key for good: no process makes or takes another one; others use a cached one for a minute. */
  async destroy(ownerId: string): Promise<void> {
    await this.states.put<StoredKey>(kind, { id: ownerId, value: { erasedAt: timestamp() } });
    this.cache.set(ownerId, null);
  }

  /** @throws AppError `account.missing` once the key is destroyed */
  private async usable(ownerId: string): Promise<AccountKey> {
    const key = await this.keyOf(ownerId);
    if (!key) throw new AppError('account.missing');
    return key;
  }

  private sealed(ownerId: string, secret: Buffer): string {
    return this.box.seal(secret.toString('base64url'), sealPurpose(ownerId));
  }

  private keyIn(ownerId: string, value: StoredKey): AccountKey | null | undefined {
    if (!('sealed' in value)) return null;
    const secrets = [value.sealed, ...(value.earlier ?? [])].flatMap((sealed) => this.opened(ownerId, sealed) ?? []);
    return secrets.reduceRight<AccountKey | undefined>(
      (earlier, secret) => new AccountKey(secret, earlier ?? null),
      undefined,
    );
  }

  /** null: the server has another key now. */
  private opened(ownerId: string, sealed: string): Buffer | null {
    return orElse(() => Buffer.from(this.box.unseal(sealed, sealPurpose(ownerId)), 'base64url'), null);
  }
}

/** The owner is part of it: a row that was copied to another owner does not open. */
const sealPurpose = (ownerId: string): string => `account-key:${ownerId}`;
