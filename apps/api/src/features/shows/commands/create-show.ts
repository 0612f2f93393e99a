import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxShows } from '@duetcast/domain/limits/show-limits';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import type { CreateShowRequest } from '@duetcast/domain/shows/show-requests';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { uuidOf } from '../../../platform/hashing/uuid-of';
import { podcastGuid } from '../feeds/podcast-guid';
import { ShowAddresses } from '../addresses/show-addresses';
import { ShowReads } from '../queries/show-reads';

/** Creates a show; returns its id. */
export class CreateShow extends Command<string> {
  constructor(
    readonly accountId: string,
    readonly request: CreateShowRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

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
