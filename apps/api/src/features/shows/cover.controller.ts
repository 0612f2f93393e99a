import { Body, Controller, Delete, HttpCode, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { AcceptsImage } from '../../platform/http/bodies/file-body';
import { answer } from '../../platform/http/answer';
import { Describes } from '../../platform/openapi/describes';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { ChangeCover, RemoveCover } from './commands/change-cover';
import { ShowReads } from './queries/show-reads';
import { coverRoutes } from './shows.openapi';

/** The uploaded cover of an account's show. */
@Scope('shows:write')
@Controller('api/shows/:showId/cover')
export class CoverController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ShowReads,
  ) {}

  @Put()
  @Submission()
  @AcceptsImage()
  @AwaitProjections('shows')
  @Describes(coverRoutes.change)
  async change(
    @Param('showId') showId: string,
    @Body() image: unknown,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.reads.existing(showId, accountId);
    if (!Buffer.isBuffer(image)) throw new AppError('cover.notImage');
    await this.commands.execute(new ChangeCover(showId, accountId, image, context));
    return async () => answer(await this.reads.get(showId, accountId));
  }

  @Delete()
  @HttpCode(200)
  @AwaitProjections('shows')
  @Describes(coverRoutes.remove)
  async remove(
    @Param('showId') showId: string,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.reads.existing(showId, accountId);
    await this.commands.execute(new RemoveCover(showId, accountId, context));
    return async () => answer(await this.reads.get(showId, accountId));
  }
}
