import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  publicationDecider,
  publicationIdOf,
  type OwnedPublication,
} from '@duetcast/domain/publications/publication-decider';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** What an administrator decides about content. */
export type Moderation =
  | { readonly type: 'HidePublication' | 'RestorePublication'; readonly reason: string }
  | { readonly type: 'DismissReports' };

/** Hides or restores content, or dismisses its reports; what is so already needs nothing. */
export class ModeratePublication extends Command<void> {
  constructor(
    readonly publication: OwnedPublication,
    readonly moderation: Moderation,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ModeratePublication)
export class ModeratePublicationHandler implements ICommandHandler<ModeratePublication> {
  constructor(private readonly deciders: Deciders) {}

  async execute({ publication, moderation, context }: ModeratePublication): Promise<void> {
    const id = publicationIdOf(publication);
    await this.deciders.run(publicationDecider, id, { ...moderation, publication }, context);
  }
}
