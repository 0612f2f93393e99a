import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { Deciders } from '../../eventing/deciders/deciders';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { StateStore } from '../../eventing/state/state-store';
import { ServerKeys } from '../../platform/secrets/server-keys';

interface Assigned {
  readonly accountId: string;
}

const kind = 'account-id';
const purpose = 'account-id';
/** How long a process uses an account of the hosted sign-in without looking for it, ms. */
const hostedMaxAgeMs = 60_000;
const maxHosted = 10_000;
/** Random, and longer than that of an account of the hosted sign-in. */
const localId = /^acc_[0-9a-f]{32}$/;

/** The account of each email address that signs in with links. */
@Injectable()
export class AccountIds {
  private readonly hosted = new Map<string, { readonly accountId: string; readonly foundAt: number }>();

  constructor(
    private readonly state: StateStore,
    private readonly deciders: Deciders,
    private readonly rows: ReadModelStore,
    private readonly keys: ServerKeys,
  ) {}

  /** Makes the id of an account that is not open yet. */
  create(): string {
    return `acc_${randomBytes(16).toString('hex')}`;
  }

  /** Null: the address has no account. */
  async find(email: string): Promise<string | null> {
    return (await this.assigned(email)) ?? (await this.opened(email));
  }

  /** The account of the address; without one, `accountId` becomes its account. */
  async claim(email: string, accountId: string): Promise<string> {
    const [id] = this.keys.namesOf(purpose, email);
    const assigned = (await this.find(email)) ?? accountId;
    const isFirst = (await this.state.insert<Assigned>(kind, [{ id, value: { accountId: assigned } }])).has(id);
    return isFirst ? assigned : ((await this.state.get<Assigned>(kind, id))?.value.accountId ?? assigned);
  }

  /** Frees the address of the account for another one. */
  async release(email: string, accountId: string): Promise<void> {
    if ((await this.assigned(email)) === accountId) await this.state.delete(kind, this.keys.namesOf(purpose, email));
  }

  /**
   * The account of a user of the hosted sign-in: derived from the user id with the server's key. After an erasure, the
   * next id without one.
   */
  async ofHostedUser(userId: string): Promise<string> {
    const known = this.hosted.get(userId);
    if (known && performance.now() - known.foundAt < hostedMaxAgeMs) return known.accountId;
    if (this.hosted.size >= maxHosted) this.hosted.clear();
    const accountId = await this.findHosted(userId);
    this.hosted.set(userId, { accountId, foundAt: performance.now() });
    return accountId;
  }

  private async findHosted(userId: string): Promise<string> {
    for (let next = 0; ; next++) {
      const keyed = this.keys
        .namesOf('hosted-account-id', `${userId}/${next}`)
        .map((name) => `acc_${name.slice(0, 24)}`);
      const states = await Promise.all(keyed.map((id) => this.stateOf(id)));
      const open = states.find(({ state }) => state.accountId !== null);
      if (open) return open.id;
      const [first] = states;
      if (first && first.state.erasedAt === null) return first.id;
    }
  }

  private async stateOf(id: string) {
    return { id, state: (await this.deciders.load(accountDecider, id)).state };
  }

  /** Moves a row that is named under `SECRET_KEY_PREVIOUS`. */
  private async assigned(email: string): Promise<string | null> {
    const [id, ...earlier] = this.keys.namesOf(purpose, email);
    const rows = await this.state.getAll<Assigned>(kind, [id, ...earlier]);
    const found = [id, ...earlier].map((name) => rows.get(name)).find((row) => row !== undefined);
    if (!found) return null;
    if (found.id !== id) await this.state.insert<Assigned>(kind, [{ id, value: found.value }]);
    const outdated = earlier.filter((name) => rows.has(name));
    if (outdated.length > 0) await this.state.delete(kind, outdated);
    return found.value.accountId;
  }

  /** Whether the account signs in with links, and not with the hosted sign-in. */
  isLocal(accountId: string): boolean {
    return localId.test(accountId);
  }

  /** Finds an account whose row was lost. */
  private async opened(email: string): Promise<string | null> {
    const page = await this.rows.find<AccountRow>(accounts.name, { where: { email }, sort: [['email', 1]], limit: 10 });
    return page.rows.find(({ id }) => this.isLocal(id))?.id ?? null;
  }
}
