import { everyAccount } from '@duetcast/domain/accounts/account-reads';
import { Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  moderationSchema,
  publicationListQuerySchema,
  publicationParamsSchema,
  type ModerationRequest,
  type PublicationListQuery,
  type PublicationParams,
} from '@duetcast/domain/publications/publication-requests';
import { type CommandContext, CommandContextOf } from '../../eventing/deciders/command-context';
import { AwaitProjections, ListsRows } from '../../eventing/projector/await-projections';
import { ParsedBody, ParsedParams, ParsedQuery, answer, pageAnswer, PostAction } from '../../platform/http/route-io';
import { ReadsAccounts, type Asked } from '../admin/public';
import { ModeratePublication, type Moderation } from './commands/publications';
import { PublicationSources } from './visibility/publications';
import {
  ModeratedPublications,
  reportedPublicationSchema,
  publicationWithReportsSchema,
} from './moderation/moderated-publications';
import { ApiOperation, AdminController, listOf, answerOf } from '../../platform/openapi/api-operation';

const changed = answerOf(reportedPublicationSchema);

/** Reports of public content, and what administrators decide about it. */
@AdminController('api/admin/publications')
export class ModerationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sources: PublicationSources,
    private readonly moderated: ModeratedPublications,
  ) {}

  @Get()
  @ListsRows('publications')
  @ReadsAccounts('reports', () => everyAccount)
  @ApiOperation('Lists reported and hidden content, last changed first', { answer: listOf(reportedPublicationSchema) })
  async list(@ParsedQuery(publicationListQuerySchema) query: PublicationListQuery) {
    return pageAnswer(await this.moderated.list(query));
  }

  @Get(':kind/:id')
  @ReadsAccounts(
    'reports',
    ({ params: { kind, id } }: Asked<unknown, PublicationParams>, moderated) =>
      moderated.ownersOf({ kind, contentId: id }),
    ModeratedPublications,
  )
  @ApiOperation('Retrieves reported content with its reports', { answer: answerOf(publicationWithReportsSchema) })
  async one(@ParsedParams(publicationParamsSchema) { kind, id }: PublicationParams) {
    return answer(await this.moderated.one({ kind, contentId: id }));
  }

  @PostAction(':kind/:id/hide')
  @AwaitProjections('publications')
  @ApiOperation('Hides public content', { answer: changed })
  hide(
    @ParsedParams(publicationParamsSchema) params: PublicationParams,
    @ParsedBody(moderationSchema) { reason }: ModerationRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    return this.moderate(params, { type: 'HidePublication', reason }, context);
  }

  @PostAction(':kind/:id/restore')
  @AwaitProjections('publications')
  @ApiOperation('Makes hidden content public again', { answer: changed })
  restore(
    @ParsedParams(publicationParamsSchema) params: PublicationParams,
    @ParsedBody(moderationSchema) { reason }: ModerationRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    return this.moderate(params, { type: 'RestorePublication', reason }, context);
  }

  @PostAction(':kind/:id/dismiss')
  @AwaitProjections('publications')
  @ApiOperation('Dismisses the reports of content', { operationId: 'dismissAdminPublicationReports', answer: changed })
  dismiss(
    @ParsedParams(publicationParamsSchema) params: PublicationParams,
    @CommandContextOf() context: CommandContext,
  ) {
    return this.moderate(params, { type: 'DismissReports' }, context);
  }

  private async moderate({ kind, id }: PublicationParams, moderation: Moderation, context: CommandContext) {
    const publication = await this.sources.mustFind(kind, id);
    await this.commands.execute(new ModeratePublication(publication, moderation, context));
    return async () => answer(await this.moderated.changed(publication));
  }
}
