import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { replayDecider } from '@duetcast/domain/replays/replay-decider';
import type { ReplayRequest } from '@duetcast/domain/replays/replay-request';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { EventStore } from '../../../eventing/event-store/event-store';
import { uuidOf } from '../../../platform/hashing/uuid-of';

/** Returns the id of the new replay. */
export class RequestReplay extends Command<string> {
  constructor(
    readonly request: ReplayRequest,
    readonly context: CommandContext,
    /** ISO 8601 UTC. */
    readonly now: string,
  ) {
    super();
  }
}

/** A time before the first reservation. */
const beginning = '1970-01-01T00:00:00.000Z';

@CommandHandler(RequestReplay)
export class RequestReplayHandler implements ICommandHandler<RequestReplay> {
  constructor(
    private readonly deciders: Deciders,
    private readonly store: EventStore,
  ) {}

  /** @throws AppError `replay.futureEnd`, `account.missing`, `store.unavailable` */
  async execute({ request: body, context, now }: RequestReplay): Promise<string> {
    const { scope, rules, from = beginning, to = now } = body;
    if (Date.parse(to) > Date.parse(now)) throw new AppError('replay.futureEnd', { param: 'to' });
    if (scope.accountId !== null) await this.mustExist(scope.accountId);
    const replayId = uuidOf(`${context.commandId}/replay`);
    const request = { replayId, scope, from, to, rules, through: await this.store.head() };
    await this.deciders.run(replayDecider, replayId, { type: 'RequestReplay', request }, context);
    return replayId;
  }

  private async mustExist(accountId: string): Promise<void> {
    const { state } = await this.deciders.load(accountDecider, accountId);
    if (state.accountId === null) throw new AppError('account.missing');
  }
}
