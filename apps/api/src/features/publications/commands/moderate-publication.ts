import {
  publicationDecider,
  type PublicationCommand,
  publicationIdOf,
  type OwnedPublication,
} from '@duetcast/domain/publications/publication-decider';
import { DecidedCommand } from '../../../eventing/deciders/deciders';
import type { CommandContext } from '../../../eventing/deciders/command-context';

/** What an administrator decides about content. */
export type Moderation =
  | { readonly type: 'HidePublication' | 'RestorePublication'; readonly reason: string }
  | { readonly type: 'DismissReports' };

/** Hides or restores content, or dismisses its reports; what is so already needs nothing. */
export class ModeratePublication extends DecidedCommand<PublicationCommand> {
  constructor(publication: OwnedPublication, moderation: Moderation, context: CommandContext) {
    super(publicationDecider, publicationIdOf(publication), { ...moderation, publication }, context);
  }
}
