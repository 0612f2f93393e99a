import { Injectable } from '@nestjs/common';
import { usageDecider, usageIdOf, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import { AccountLimits } from '../../accounts/public';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** Whose characters, of which domain and UTC month (YYYY-MM). */
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

/** Characters of jobs: reserved on submission, then used or released, each once however often it is asked for. */
@Injectable()
export class UsageReservations {
  constructor(
    private readonly deciders: Deciders,
    private readonly limits: AccountLimits,
  ) {}

  /** @throws AppError `usage.limitExceeded` with limit, currentUsage and requested; `store.conflict`, `store.unavailable` */
  async reserve(wish: Reservation, context: CommandContext) {
    const { accountId, domain, month, reservationId, jobId, characters } = wish;
    const limit = await this.limits.limitFor(accountId, domain);
    const reservation = { accountId, domain, month, reservationId, jobId, characters, limit };
    return this.run(wish, { type: 'ReserveCharacters', reservation }, context);
  }

  /** The job completed: its characters count. Nothing happens where the reservation is settled already. */
  use(scope: UsageScope & { reservationId: string }, context: CommandContext) {
    return this.run(scope, { type: 'UseReservation', reservationId: scope.reservationId }, context);
  }

  /** The job failed or was cancelled: its characters are free again. Nothing happens where it is settled already. */
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
