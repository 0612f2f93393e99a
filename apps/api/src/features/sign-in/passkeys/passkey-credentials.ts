import { Injectable } from '@nestjs/common';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { Deciders } from '../../../eventing/deciders/deciders';
import { StateStore, type StoredState } from '../../../eventing/state/state-store';
import { ServerKeys } from '../../../platform/secrets/server-keys';

interface CredentialState {
  readonly accountId: string;
  readonly passkeyId: string;
  /** Signatures that its authenticator has counted; 0: it does not count. */
  readonly counter: number;
  /** ISO 8601 UTC; null: never. */
  readonly lastUsedAt: string | null;
}
export type StoredCredential = StoredState<CredentialState>;

const kind = 'passkey';
const accountId = /^acc_[0-9a-f]+$/;

/**
 * The account of each credential, its counter and its last use. Which passkeys an account has is in its events; the ids
 * of these rows are keyed hashes of the credentials' ids.
 */
@Injectable()
export class PasskeyCredentials {
  constructor(
    private readonly states: StateStore,
    private readonly keys: ServerKeys,
    private readonly deciders: Deciders,
  ) {}

  /** false: the credential has an account already. */
  async claim(credentialId: string, passkey: Pick<CredentialState, 'accountId' | 'passkeyId' | 'counter'>) {
    const [id = '', ...earlier] = this.idsOf(credentialId);
    if ((await this.states.getAll(kind, earlier)).size > 0) return false;
    const value: CredentialState = { ...passkey, lastUsedAt: null };
    return (await this.states.insert<CredentialState>(kind, [{ id, value }])).has(id);
  }

  /** `userHandle` is what the authenticator keeps with the credential: the account's id in base64url. */
  async find(credentialId: string, userHandle?: string | null): Promise<StoredCredential | null> {
    const found = await this.stored(credentialId);
    if (found || !userHandle) return found;
    await this.restore(credentialId, Buffer.from(userHandle, 'base64url').toString());
    return this.stored(credentialId);
  }

  /** false: another sign-in used the credential since it was read. */
  async use({ id, version, value }: StoredCredential, counter: number, lastUsedAt: string): Promise<boolean> {
    return this.states.update<CredentialState>(kind, id, version, { ...value, counter, lastUsedAt });
  }

  async release(credentialIds: readonly string[]): Promise<void> {
    const ids = credentialIds.flatMap((credentialId) => this.idsOf(credentialId));
    if (ids.length > 0) await this.states.delete(kind, ids);
  }

  /** By credential id; those that were never used are left out. */
  async lastUses(credentialIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const names = new Map(
      credentialIds.flatMap((credentialId) => this.idsOf(credentialId).map((id) => [id, credentialId])),
    );
    const rows = await this.states.getAll<CredentialState>(kind, [...names.keys()]);
    const uses = new Map<string, string>();
    for (const { id, value } of rows.values()) {
      const credentialId = names.get(id);
      if (credentialId !== undefined && value.lastUsedAt !== null) uses.set(credentialId, value.lastUsedAt);
    }
    return uses;
  }

  /** Moves a row under an earlier key of the server to the current one. */
  private async stored(credentialId: string): Promise<StoredCredential | null> {
    const [id = '', ...earlier] = this.idsOf(credentialId);
    const rows = await this.states.getAll<CredentialState>(kind, [id, ...earlier]);
    const current = rows.get(id);
    const previous = earlier.find((name) => rows.has(name));
    if (current || previous === undefined) return current ?? null;
    await this.states.insert<CredentialState>(kind, [{ id, value: rows.get(previous)!.value }]);
    await this.states.delete(kind, [previous]);
    return this.states.get<CredentialState>(kind, id);
  }

  /** For a credential whose row was lost, or is under a key that the server no longer has. */
  private async restore(credentialId: string, owner: string): Promise<void> {
    if (!accountId.test(owner)) return;
    const { state } = await this.deciders.load(accountDecider, owner);
    if (state.eraseAt !== null) return;
    const passkey = Object.values(state.passkeys).find((known) => known.credentialId === credentialId);
    if (passkey) await this.claim(credentialId, { accountId: owner, passkeyId: passkey.passkeyId, counter: 0 });
  }

  /** The current name first. */
  private idsOf(credentialId: string): readonly string[] {
    return this.keys.namesOf(kind, credentialId);
  }
}
