import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { commandInContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { newFeedToken } from '../addresses/feed-token';
import { SubscriberUses } from '../addresses/subscriber-uses';

/** The only time the token itself is known. */
interface AddedSubscriber {
  readonly tokenId: string;
  readonly token: string;
}

/** Gives a subscriber an address of their own for the feed. */
export class AddSubscriber extends commandInContext<
  AddedSubscriber,
  { showId: string; accountId: string; name: string }
>() {}

@CommandHandler(AddSubscriber)
export class AddSubscriberHandler implements ICommandHandler<AddSubscriber> {
  constructor(private readonly deciders: Deciders) {}

  /** @throws AppError `show.missing`, `show.tooManySubscribers` */
  async execute({ showId, accountId, name, context }: AddSubscriber): Promise<AddedSubscriber> {
    const { token, hash, tokenId } = newFeedToken();
    const command = { type: 'IssueFeedToken', showId, accountId, tokenId, hash, name } as const;
    await this.deciders.run(showDecider, showId, command, context);
    return { tokenId, token };
  }
}

/** Ends the address of a subscriber at once. */
export class RevokeSubscriber extends commandInContext<
  void,
  { showId: string; accountId: string; tokenId: string }
>() {}

@CommandHandler(RevokeSubscriber)
export class RevokeSubscriberHandler implements ICommandHandler<RevokeSubscriber> {
  constructor(
    private readonly deciders: Deciders,
    private readonly uses: SubscriberUses,
  ) {}

  /** @throws AppError `show.missing`, `subscriber.missing` */
  async execute({ showId, accountId, tokenId, context }: RevokeSubscriber): Promise<void> {
    await this.deciders.run(showDecider, showId, { type: 'RevokeFeedToken', showId, accountId, tokenId }, context);
    await this.uses.forget([tokenId]);
  }
}
