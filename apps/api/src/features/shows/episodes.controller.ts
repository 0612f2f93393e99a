import { Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { downloadsQuerySchema, type DownloadsQuery } from '@duetcast/domain/publications/download-requests';
import {
  addEpisodeSchema,
  showsQuerySchema,
  updateEpisodeSchema,
  type AddEpisodeRequest,
  type ShowsQuery,
  type UpdateEpisodeRequest,
} from '@duetcast/domain/shows/show-requests';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { AwaitProjections, ListsRows } from '../../eventing/projector/await-projections';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { ParsedBody, ParsedQuery, answer, Idempotent, pageAnswer } from '../../platform/http/route-io';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { AddEpisode, RemoveEpisode, UpdateEpisode } from './commands/episodes';
import { DownloadCounts, downloadsSchema } from '../downloads/public';
import { EpisodeReads, episodeSchema } from './queries/episode-reads';
import { ShowReads } from './queries/show-reads';
import { ApiOperation, ApiController, listOf, answerOf, removedSchema } from '../../platform/openapi/api-operation';

@ApiController('Shows', 'api/shows/:showId/episodes')
@Scope('shows:read')
export class EpisodesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shows: ShowReads,
    private readonly reads: EpisodeReads,
    private readonly counts: DownloadCounts,
  ) {}

  @Get()
  @ListsRows('episodes')
  @ApiOperation('Lists the episodes of a show, newest first', { answer: listOf(episodeSchema) })
  async list(
    @Param('showId') showId: string,
    @ParsedQuery(showsQuerySchema) query: ShowsQuery,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    return pageAnswer(await this.reads.list(await this.shows.existing(showId, accountId), query));
  }

  @Post()
  @Scope('shows:write')
  @Idempotent('rerun')
  @Submission()
  @AwaitProjections('shows', 'episodes')
  @ApiOperation('Adds an episode to a show', {
    answer: answerOf(episodeSchema),
    errors: [
      'show.full',
      'episode.soundbiteBeyondEnd',
      'job.missing',
      'job.noOutput',
      'job.outputExpired',
      'job.scriptExpired',
      'content.lost',
    ],
  })
  async add(
    @Param('showId') showId: string,
    @ParsedBody(addEpisodeSchema) request: AddEpisodeRequest,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    const show = await this.shows.existing(showId, accountId);
    const episodeId = await this.commands.execute(new AddEpisode({ showId, accountId, request, context }));
    return async () => answer(await this.reads.get(show, episodeId));
  }

  @Get(':episodeId')
  @ApiOperation('Retrieves an episode', { answer: answerOf(episodeSchema) })
  async one(
    @Param('showId') showId: string,
    @Param('episodeId') episodeId: string,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    return answer(await this.reads.get(await this.shows.existing(showId, accountId), episodeId));
  }

  @Get(':episodeId/downloads')
  @ApiOperation('Counts the downloads of an episode by day', {
    operationId: 'getEpisodeDownloads',
    answer: answerOf(downloadsSchema),
  })
  async downloads(
    @Param('showId') showId: string,
    @Param('episodeId') episodeId: string,
    @ParsedQuery(downloadsQuerySchema) period: DownloadsQuery,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    const { id } = await this.reads.get(await this.shows.existing(showId, accountId), episodeId);
    return answer(await this.counts.of({ kind: 'episode', contentId: id }, period));
  }

  @Patch(':episodeId')
  @Scope('shows:write')
  @Submission()
  @AwaitProjections('shows', 'episodes')
  @ApiOperation('Changes an episode', { answer: answerOf(episodeSchema), errors: ['episode.soundbiteBeyondEnd'] })
  async update(
    @Param('showId') showId: string,
    @Param('episodeId') episodeId: string,
    @ParsedBody(updateEpisodeSchema) request: UpdateEpisodeRequest,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    const show = await this.shows.existing(showId, accountId);
    await this.commands.execute(new UpdateEpisode({ key: { showId, accountId, episodeId }, request, context }));
    return async () => answer(await this.reads.get(show, episodeId));
  }

  @Delete(':episodeId')
  @Scope('shows:write')
  @AwaitProjections('shows', 'episodes')
  @ApiOperation('Removes an episode', { answer: removedSchema })
  async remove(
    @Param('showId') showId: string,
    @Param('episodeId') episodeId: string,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    await this.shows.existing(showId, accountId);
    await this.commands.execute(new RemoveEpisode({ showId, accountId, episodeId }, context));
    return answer({ id: episodeId });
  }
}
