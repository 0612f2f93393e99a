import { maxShows } from '@duetcast/domain/limits/show-limits';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { showDecider, type ShowCommand } from '@duetcast/domain/shows/show-decider';
import type { UpdateShowRequest, CreateShowRequest } from '@duetcast/domain/shows/show-requests';
import { commandInContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders, DecidedCommand } from '../../../eventing/deciders/deciders';
import { uuidOf } from '../../../platform/hashing/uuid-of';
import { ShowAddresses } from '../addresses/show-addresses';
import { SubscriberUses } from '../addresses/subscriber-uses';
import { podcastGuid } from '../feeds/podcast-guid';
import { ShowReads } from '../queries/show-reads';

export class UpdateShow extends DecidedCommand<ShowCommand> {
  /** @throws AppError `show.missing` */
  constructor(owner: { showId: string; accountId: string }, details: UpdateShowRequest, context: CommandContext) {
    super(showDecider, owner.showId, { type: 'UpdateShow', ...owner, details }, context);
  }
}

/** Deletes a show with its episodes: feed and pages are gone at once, audio after the retention period. */
export class DeleteShow extends commandInContext<void, { showId: string; accountId: string }>() {}

@CommandHandler(DeleteShow)
export class DeleteShowHandler implements ICommandHandler<DeleteShow> {
  constructor(
    private readonly deciders: Deciders,
    private readonly uses: SubscriberUses,
  ) {}

  /** @throws AppError `show.missing` */
  async execute({ showId, accountId, context }: DeleteShow): Promise<void> {
    const { state } = await this.deciders.load(showDecider, showId);
    await this.deciders.run(showDecider, showId, { type: 'DeleteShow', showId, accountId }, context);
    await this.uses.forget(Object.keys(state.tokens));
  }
}

/** Creates a show; returns its id. */
export class CreateShow extends commandInContext<string, { accountId: string; request: CreateShowRequest }>() {}

@CommandHandler(CreateShow)
export class CreateShowHandler implements ICommandHandler<CreateShow> {
  constructor(
    private readonly deciders: Deciders,
    private readonly reads: ShowReads,
    private readonly addresses: ShowAddresses,
  ) {}

  /** @throws AppError `show.tooMany` */
  async execute({ accountId, request: details, context }: CreateShow): Promise<string> {
    const showId = uuidOf(`${context.commandId}/show`);
    const { state } = await this.deciders.load(showDecider, showId);
    if (state.status === 'none' && (await this.reads.count(accountId)) >= maxShows) throw new AppError('show.tooMany');
    const guid = podcastGuid(this.addresses.feed({ showId, token: null }));
    await this.deciders.run(showDecider, showId, { type: 'CreateShow', showId, accountId, guid, details }, context);
    return showId;
  }
}
