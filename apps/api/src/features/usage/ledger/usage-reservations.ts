import { Injectable } from '@nestjs/common';
import { accountDecider, characterLimitOf } from '@duetcast/domain/accounts/account-decider';
import { usageDecider, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import { usageIdOf } from '@duetcast/domain/usage/usage-streams';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** Account, domain and UTC month (YYYY-MM) that usage counts toward. */
export interface UsageScope {
  readonly accountId: string;
  readonly domain: string;
  readonly month: string;
}

export interface Reservation extends UsageScope {
  readonly reservationId: string;
  readonly jobId: string;
  /** UTF-16 code units. */
  readonly characters: number;
}

/** Reserves characters on submission, then charges or releases them. Every command is idempotent. */
@Injectable()
export class UsageReservations {
  constructor(private readonly deciders: Deciders) {}

  /** Characters per month for one domain, from the account's events; -1: unlimited. @throws AppError `store.unavailable` */
  async limitFor(accountId: string, domain: string): Promise<number> {
    return characterLimitOf((await this.deciders.load(accountDecider, accountId)).state, domain);
  }

  /** @throws AppError `usage.limitExceeded` with limit, currentUsage and requested; `store.conflict`, `store.unavailable` */
  async reserve(request: Reservation, context: CommandContext) {
    const { accountId, domain, month, reservationId, jobId, characters } = request;
    const limit = await this.limitFor(accountId, domain);
    const reservation = { accountId, domain, month, reservationId, jobId, characters, limit };
    return this.run(request, { type: 'ReserveCharacters', reservation }, context);
  }

  /** Charges the characters of a completed job; no effect if the reservation is already settled. */
  use(scope: UsageScope & { reservationId: string }, context: CommandContext) {
    return this.run(scope, { type: 'UseReservation', reservationId: scope.reservationId }, context);
  }

  /** Releases the characters of a failed or cancelled job; no effect if the reservation is already settled. */
  release(scope: UsageScope & { reservationId: string }, reason: string, context: CommandContext) {
    return this.run(scope, { type: 'ReleaseReservation', reservationId: scope.reservationId, reason }, context);
  }

  private run(scope: UsageScope & { reservationId: string }, command: UsageCommand, context: CommandContext) {
    const id = usageIdOf(scope.accountId, scope.domain, scope.month);
    return this.deciders.run(
      usageDecider,
      id,
      command,
      childContext(context, `${command.type}/${scope.reservationId}`),
    );
  }
}
