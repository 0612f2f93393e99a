import { Body, Delete, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Scope } from '../../platform/authentication/access';
import { AcceptsImage } from '../../platform/http/bodies/file-body';
import { answer } from '../../platform/http/route-io';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { ChangeCover, RemoveCover } from './commands/change-cover';
import { ShowReads, showSchema } from './queries/show-reads';
import { ApiOperation, ApiController, answerOf } from '../../platform/openapi/api-operation';

@ApiController('Shows', 'api/shows/:showId/cover')
@Scope('shows:write')
export class CoverController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ShowReads,
  ) {}

  @Put()
  @Submission()
  @AcceptsImage()
  @AwaitProjections('shows')
  @ApiOperation('Uploads the cover of a show', {
    bodyMedia: ['image/png', 'image/jpeg'],
    answer: answerOf(showSchema),
    errors: ['cover.notImage', 'cover.wrongSize', 'cover.tooComplex', 'server.busy', 'storage.limitExceeded'],
  })
  async change(
    @Param('showId') showId: string,
    @Body() image: unknown,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    await this.reads.existing(showId, accountId);
    if (!Buffer.isBuffer(image)) throw new AppError('cover.notImage');
    await this.commands.execute(new ChangeCover({ showId, accountId, file: image, context }));
    return async () => answer(await this.reads.get(showId, accountId));
  }

  @Delete()
  @AwaitProjections('shows')
  @ApiOperation('Removes the uploaded cover of a show', { answer: answerOf(showSchema) })
  async remove(
    @Param('showId') showId: string,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    await this.reads.existing(showId, accountId);
    await this.commands.execute(new RemoveCover(showId, accountId, context));
    return async () => answer(await this.reads.get(showId, accountId));
  }
}
