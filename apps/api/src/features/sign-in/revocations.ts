import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { accountEvents, type AccountEvent } from '@duetcast/domain/accounts/account-decider';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { sessionEvents, type SessionEvent } from '@duetcast/domain/sign-in/session-decider';
import { tokenEvents, type TokenEvent } from '@duetcast/domain/tokens/token-decider';
import { Subject } from 'rxjs';
import { Config } from '../../platform/config/config';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { EventStore } from '../../eventing/event-store/event-store';
import { followEvents } from '../../eventing/event-store/follow-events';

const catalog = { ...sessionEvents, ...tokenEvents, ...accountEvents };
const types = [
  'SessionEnded',
  'TokenGenerated',
  'TokenRevoked',
  'NamedTokenRevoked',
  'SignedOutEverywhere',
  'AccountSuspended',
  'AdminRevoked',
] as const;
const tokenTypes: readonly string[] = ['TokenGenerated', 'TokenRevoked', 'NamedTokenRevoked'];

/** An event that ends sessions, a token or a right. */
export type Revocation = Extract<SessionEvent | TokenEvent | AccountEvent, { type: (typeof types)[number] }>;

/** What revokes access, in every API process: open sockets and streams of the credential must close. */
@Injectable()
export class Revocations implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Revocations');
  private readonly subject = new Subject<Revocation>();
  private readonly stopping = new AbortController();
  private following: Promise<void> = Promise.resolve();
  readonly all = this.subject.asObservable();

  constructor(
    private readonly store: EventStore,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.has('api')) return;
    const { store, logger } = this;
    this.following = followEvents({
      store,
      after: () => store.head(),
      filter: { streamPrefixes: ['session-', 'token-', 'account-'], types },
      signal: this.stopping.signal,
      onItem: (item) => {
        if (item.kind === 'event') this.subject.next(currentEvent(catalog, item.event) as Revocation);
      },
      logger,
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.following;
  }
}

/** Whether access of the principal may have ended. */
export const concerns = ({ type, data }: Revocation, principal: AccountPrincipal): boolean => {
  if (type === 'SessionEnded') return principal.kind === 'user' && data.sessionId === principal.sessionId;
  const kind = tokenTypes.includes(type) ? 'token' : 'user';
  return principal.kind === kind && data.accountId === principal.accountId;
};
