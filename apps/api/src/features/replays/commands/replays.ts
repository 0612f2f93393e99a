import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { replayDecider, type ReplayCommand } from '@duetcast/domain/replays/replay-decider';
import type { ReplayRequest, ReplayScope } from '@duetcast/domain/replays/replay-request';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { commandInContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { DecidedCommand, Deciders } from '../../../eventing/deciders/deciders';
import { EventStore } from '../../../eventing/event-store/event-store';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { uuidOf } from '../../../platform/hashing/uuid-of';

/** Returns the id of the new replay. */
export class RequestReplay extends commandInContext<
  string,
  {
    request: ReplayRequest;
    /** ISO 8601 UTC. */
    now: string;
  }
>() {}

/** A time before the first reservation. */
const beginning = '1970-01-01T00:00:00.000Z';

@CommandHandler(RequestReplay)
export class RequestReplayHandler implements ICommandHandler<RequestReplay> {
  constructor(
    private readonly deciders: Deciders,
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
  ) {}

  /** @throws AppError `replay.futureEnd`, `account.missing`, `store.unavailable` */
  async execute({ request: body, context, now }: RequestReplay): Promise<string> {
    const { rules, from = beginning, to = now } = body;
    if (Date.parse(to) > Date.parse(now)) throw new AppError('replay.futureEnd', { param: 'to' });
    const scope = { ...body.scope, accountId: await this.accountIn(body.scope) };
    const replayId = uuidOf(`${context.commandId}/replay`);
    const request = { replayId, scope, from, to, rules, through: await this.store.head() };
    await this.deciders.run(replayDecider, replayId, { type: 'RequestReplay', request }, context);
    return replayId;
  }

  /** The id of the account in the scope, which can be named by its address. */
  private async accountIn({ accountId }: ReplayScope): Promise<string | null> {
    if (accountId === null) return null;
    const id = accountId.includes('@') ? await this.accountOf(accountId.toLowerCase()) : accountId;
    const { state } = await this.deciders.load(accountDecider, id);
    if (state.accountId === null) throw new AppError('account.missing');
    return id;
  }

  private async accountOf(email: string): Promise<string> {
    const { rows } = await this.rows.find<AccountRow>(accounts.name, { where: { email }, limit: 2 });
    if (rows.length !== 1) throw new AppError('account.missing');
    return rows[0]!.row.accountId;
  }
}

export type ReplayEnding = Extract<
  ReplayCommand,
  { type: 'CancelReplay' | 'ApplyReplay' | 'UndoReplay' | 'DiscardReplay' }
>;

/** Cancels, applies, undoes or discards a replay. */
export class EndReplay extends DecidedCommand<ReplayCommand> {
  /** @throws AppError `replay.missing`; errors of `replayDecider` */
  constructor(replayId: string, ending: ReplayEnding, context: CommandContext) {
    super(replayDecider, replayId, ending, context);
  }
}
