import { Injectable } from '@nestjs/common';
import { StateStore, type StoredState } from '../../eventing/state/state-store';
import { ServerKeys } from '../../platform/secrets/server-keys';

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

/**
 * The account of each credential, its counter and its last use, by a keyed hash of the credential's id. Which passkeys an
 * account has is in its events; one without a row here came with an imported account and does not sign in.
 */
@Injectable()
export class PasskeyCredentials {
  constructor(
    private readonly states: StateStore,
    private readonly keys: ServerKeys,
  ) {}

  /** false: the credential has an account already. */
  async claim(credentialId: string, passkey: Pick<CredentialState, 'accountId' | 'passkeyId' | 'counter'>) {
    const [id = '', ...earlier] = this.idsOf(credentialId);
    if ((await this.states.getAll(kind, earlier)).size > 0) return false;
    const value: CredentialState = { ...passkey, lastUsedAt: null };
    return (await this.states.insert<CredentialState>(kind, [{ id, value }])).has(id);
  }

  /** Moves a row under an earlier key of the server to the current one. */
  async find(credentialId: string): Promise<StoredCredential | null> {
    const [id = '', ...earlier] = this.idsOf(credentialId);
    const rows = await this.states.getAll<CredentialState>(kind, [id, ...earlier]);
    const current = rows.get(id);
    const previous = earlier.find((name) => rows.has(name));
    if (current || previous === undefined) return current ?? null;
    await this.states.insert<CredentialState>(kind, [{ id, value: rows.get(previous)!.value }]);
    await this.states.delete(kind, [previous]);
    return this.states.get<CredentialState>(kind, id);
  }

  /** false: another sign-in used the credential since it was read. */
  async use({ id, version, value }: StoredCredential, counter: number, lastUsedAt: string): Promise<boolean> {
    return this.states.update<CredentialState>(kind, id, version, { ...value, counter, lastUsedAt });
  }

  async release(credentialIds: readonly string[]): Promise<void> {
    const ids = credentialIds.flatMap((credentialId) => this.idsOf(credentialId));
    if (ids.length > 0) await this.states.delete(kind, ids);
  }

  /** Last use by credential id, null: never; credentials that are not registered at this server are left out. */
  async lastUses(credentialIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const names = new Map(credentialIds.flatMap((known) => this.idsOf(known).map((id) => [id, known])));
    const rows = await this.states.getAll<CredentialState>(kind, [...names.keys()]);
    return new Map([...rows].map(([id, { value }]) => [names.get(id) ?? '', value.lastUsedAt]));
  }

  /** The current name first. */
  private idsOf(credentialId: string): readonly string[] {
    return this.keys.namesOf(kind, credentialId);
  }
}
