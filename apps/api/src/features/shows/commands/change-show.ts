import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import type { UpdateShowRequest } from '@duetcast/domain/shows/show-requests';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { SubscriberUses } from '../addresses/subscriber-uses';

/** Changes the given fields of a show. */
export class UpdateShow extends Command<void> {
  constructor(
    readonly showId: string,
    readonly accountId: string,
    readonly request: UpdateShowRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(UpdateShow)
export class UpdateShowHandler implements ICommandHandler<UpdateShow> {
  constructor(private readonly deciders: Deciders) {}

  /** @throws AppError `show.missing` */
  async execute({ showId, accountId, request, context }: UpdateShow): Promise<void> {
    const { state } = await this.deciders.load(showDecider, showId);
    if (!state.details) throw new AppError('show.missing');
    const details = { ...state.details, ...request };
    await this.deciders.run(showDecider, showId, { type: 'UpdateShow', showId, accountId, details }, context);
  }
}

/** Deletes a show with its episodes: feed and pages are gone at once, audio after the retention period. */
export class DeleteShow extends Command<void> {
  constructor(
    readonly showId: string,
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

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
