import { Injectable } from '@nestjs/common';
import { accountDecider, allowanceOf, domainLimitOf } from '@duetcast/domain/accounts/account-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { budgetOf, tokenDecider } from '@duetcast/domain/tokens/token-decider';
import {
  attemptIn,
  monthOf,
  nearestLimit,
  usageDecider,
  usageIdOf,
  type SettleReservation,
  type UsageCommand,
} from '@duetcast/domain/usage/usage-decider';
import type { UsageDataOf } from '@duetcast/domain/usage/usage-events';
import type { Usage } from '@duetcast/domain/usage/usage-state';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** Account, domain and UTC month (YYYY-MM) that usage counts toward. */
export interface UsageScope {
  readonly accountId: string;
  readonly domain: string;
  readonly month: string;
}

export type Reservation = Omit<UsageDataOf<'CharactersReserved'>, 'limits' | 'tokenId'>;

/** Limits in characters a month; -1: unlimited. `domain`, `token`: of their own, null if it has none. */
export interface CharacterLimits {
  readonly account: number;
  readonly domain: number | null;
  readonly token?: number | null;
}

type Settlement = Omit<SettleReservation, 'type'>;

/** Reserves characters on submission, then charges or releases them. Every command is idempotent. */
@Injectable()
export class UsageReservations {
  constructor(private readonly deciders: Deciders) {}

  /** Limits from the events of the account and its tokens. @throws AppError `store.unavailable` */
  async limitsFor(accountId: string, domain: string, tokenId?: string | null): Promise<CharacterLimits> {
    const { state } = await this.deciders.load(accountDecider, accountId);
    const limits = { account: allowanceOf(state), domain: domainLimitOf(state, domain) };
    if (!tokenId) return limits;
    return { ...limits, token: budgetOf((await this.deciders.load(tokenDecider, accountId)).state, tokenId) };
  }

  /** The limit that leaves the least to this caller now. @throws AppError `store.unavailable` */
  async nearestLimit(accountId: string, domain: string, tokenId: string | null) {
    const [usage, limits] = await Promise.all([
      this.usageOf(accountId, monthOf(new Date().toISOString())),
      this.limitsFor(accountId, domain, tokenId),
    ]);
    return nearestLimit(usage, { domain, tokenId: tokenId ?? undefined, limits });
  }

  /** Usage of an account in a UTC month. @throws AppError `store.unavailable` */
  async usageOf(accountId: string, month: string): Promise<Usage> {
    return (await this.deciders.load(usageDecider, usageIdOf(accountId, month))).state;
  }

  /**
   * Returns the id of the attempt's reservation, which a concurrent request may have made.
   * @throws AppError `usage.limitExceeded` and `token.budgetExceeded` with scope, limit, currentUsage and requested;
   *   `store.unavailable`; `store.busy` if the concurrent request reserved other characters
   */
  async reserve(reservation: Reservation, context: CommandContext): Promise<string> {
    const { reservationId, characters } = reservation;
    if (characters === 0) return reservationId;
    const asked = context.actor.kind === 'token' ? { tokenId: context.actor.id } : {};
    const limits = await this.limitsFor(reservation.accountId, reservation.domain, asked.tokenId);
    const command = { type: 'ReserveCharacters', reservation: { ...reservation, ...asked, limits } } as const;
    const { state } = await this.run(command, reservation, context);
    const held = state.open.get(attemptIn(reservationId));
    if (held?.characters !== characters) throw new AppError('store.busy', { retryAfterSeconds: 1 });
    return held.reservationId;
  }

  /** Charges the used part of a reservation and releases the rest; no effect if it is already settled. */
  async settle(settlement: Settlement, context: CommandContext): Promise<void> {
    await this.run({ type: 'SettleReservation', ...settlement }, settlement, context);
  }

  private run(
    command: UsageCommand,
    { accountId, month, reservationId }: Omit<Settlement, 'used' | 'reason'>,
    context: CommandContext,
  ) {
    const child = childContext(context, `${command.type}/${reservationId}`);
    return this.deciders.run(usageDecider, usageIdOf(accountId, month), command, child);
  }
}
