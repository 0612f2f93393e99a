import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import {
  publicationDecider,
  publicationIdOf,
  type PublicationKind,
  type PublicationCommand,
  type OwnedPublication,
} from '@duetcast/domain/publications/publication-decider';
import type { ReportRequest } from '@duetcast/domain/publications/publication-requests';
import { commandOf, systemContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { DecidedCommand, Deciders } from '../../../eventing/deciders/deciders';
import { PublicationSources } from '../visibility/publications';
import { StoredReportDetails } from '../reports/report-details';

/** Reports the content at a public address to the administrators. */
export class ReportPublication extends commandOf<
  void,
  { kind: PublicationKind; publicId: string; report: ReportRequest; requestId: string }
>() {}

@CommandHandler(ReportPublication)
export class ReportPublicationHandler implements ICommandHandler<ReportPublication> {
  constructor(
    private readonly deciders: Deciders,
    private readonly sources: PublicationSources,
    private readonly details: StoredReportDetails,
  ) {}

  /** @throws AppError `publication.missing`, `publication.hidden` */
  async execute({ kind, publicId, report, requestId }: ReportPublication): Promise<void> {
    const publication = await this.sources.of(kind)?.atAddress(publicId);
    if (!publication) throw new AppError('publication.missing');
    const { reason, text, email } = report;
    const reportId = randomUUID();
    const command = { type: 'ReportPublication', publication, reportId, reason } as const;
    const id = publicationIdOf(publication);
    // The details of a report that adds nothing would never be read.
    const { state } = await this.deciders.load(publicationDecider, id);
    if (publicationDecider.decide(command, state).length === 0) return;
    if (text !== undefined || email !== undefined)
      await this.details.put(reportId, { text: text ?? null, email: email ?? null });
    await this.deciders.run(publicationDecider, id, command, systemContext('report', requestId));
  }
}

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
