import { Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
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
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import { Idempotent } from '../../platform/http/idempotent';
import { ParsedBody, ParsedQuery } from '../../platform/http/parsed';
import { Describes } from '../../platform/openapi/describes';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { AddEpisode } from './commands/add-episode';
import { RemoveEpisode, UpdateEpisode } from './commands/change-episode';
import { DownloadCounts } from '../downloads/public';
import { EpisodeReads } from './queries/episode-reads';
import { ShowReads } from './queries/show-reads';
import { episodeRoutes } from './shows.openapi';

/** Episodes of an account's shows. */
@Scope('shows:read')
@Controller('api/shows/:showId/episodes')
export class EpisodesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shows: ShowReads,
    private readonly reads: EpisodeReads,
    private readonly counts: DownloadCounts,
  ) {}

  @Get()
  @Describes(episodeRoutes.list)
  async list(
    @Param('showId') showId: string,
    @ParsedQuery(showsQuerySchema) query: ShowsQuery,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    const { items, next } = await this.reads.list(await this.shows.existing(showId, accountId), query);
    return answer(items, { page: { next } });
  }

  @Post()
  @Scope('shows:write')
  @Idempotent('rerun')
  @Submission()
  @AwaitProjections('shows', 'episodes')
  @Describes(episodeRoutes.add)
  async add(
    @Param('showId') showId: string,
    @ParsedBody(addEpisodeSchema) request: AddEpisodeRequest,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    const show = await this.shows.existing(showId, accountId);
    const episodeId = await this.commands.execute(new AddEpisode(showId, accountId, request, context));
    return async () => answer(await this.reads.get(show, episodeId));
  }

  @Get(':episodeId')
  @Describes(episodeRoutes.one)
  async one(
    @Param('showId') showId: string,
    @Param('episodeId') episodeId: string,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    return answer(await this.reads.get(await this.shows.existing(showId, accountId), episodeId));
  }

  @Get(':episodeId/downloads')
  @Describes(episodeRoutes.downloads)
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
  @Describes(episodeRoutes.update)
  async update(
    @Param('showId') showId: string,
    @Param('episodeId') episodeId: string,
    @ParsedBody(updateEpisodeSchema) request: UpdateEpisodeRequest,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    const show = await this.shows.existing(showId, accountId);
    await this.commands.execute(new UpdateEpisode({ showId, accountId, episodeId }, request, context));
    return async () => answer(await this.reads.get(show, episodeId));
  }

  @Delete(':episodeId')
  @HttpCode(200)
  @Scope('shows:write')
  @AwaitProjections('shows', 'episodes')
  @Describes(episodeRoutes.remove)
  async remove(
    @Param('showId') showId: string,
    @Param('episodeId') episodeId: string,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.shows.existing(showId, accountId);
    await this.commands.execute(new RemoveEpisode({ showId, accountId, episodeId }, context));
    return answer({ id: episodeId });
  }
}
