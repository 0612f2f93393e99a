import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { Deciders } from '../../eventing/deciders/deciders';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { StateStore } from '../../eventing/state/state-store';
import { sha256 } from '../../platform/hashing/sha256';
import { accountIdOf } from './account-id';

interface Assigned {
  readonly accountId: string;
}

const kind = 'account-id';
const rowIdOf = (email: string): string => sha256(`duetcast:${email}`);
/** Longer than a derived id. */
const randomId = /^acc_[0-9a-f]{32}$/;

/** The account of each email address that signs in with links. Accounts of earlier versions keep the id derived from it. */
@Injectable()
export class AccountIds {
  constructor(
    private readonly state: StateStore,
    private readonly deciders: Deciders,
    private readonly rows: ReadModelStore,
  ) {}

  /** Of an account that is not open yet. */
  create(): string {
    return `acc_${randomBytes(16).toString('hex')}`;
  }

  /** Null: the address has no account. */
  async find(email: string): Promise<string | null> {
    const row = await this.state.get<Assigned>(kind, rowIdOf(email));
    return row?.value.accountId ?? (await this.opened(email));
  }

  /** The account of the address; without one, `accountId` becomes its account. */
  async claim(email: string, accountId: string): Promise<string> {
    const id = rowIdOf(email);
    const assigned = (await this.find(email)) ?? accountId;
    const isFirst = (await this.state.insert<Assigned>(kind, [{ id, value: { accountId: assigned } }])).has(id);
    return isFirst ? assigned : ((await this.state.get<Assigned>(kind, id))?.value.accountId ?? assigned);
  }

  /** Whether the account signs in with links, and not with the hosted sign-in. */
  isLocal(accountId: string, email: string): boolean {
    return randomId.test(accountId) || accountId === accountIdOf(email);
  }

  /** Finds accounts of earlier versions, and others whose row was lost. */
  private async opened(email: string): Promise<string | null> {
    const derived = accountIdOf(email);
    const { state } = await this.deciders.load(accountDecider, derived);
    if (state.accountId) return derived;
    const page = await this.rows.find<AccountRow>(accounts.name, { where: { email }, sort: [['email', 1]], limit: 10 });
    return page.rows.find(({ id }) => this.isLocal(id, email))?.id ?? null;
  }
}
