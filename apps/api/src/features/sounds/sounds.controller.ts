import { Body, Delete, Get, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxSounds } from '@duetcast/domain/limits/sound-limits';
import { addSoundSchema, type AddSoundRequest } from '@duetcast/domain/sounds/sound-requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { count } from '@duetcast/domain/kernel/event';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { AwaitProjections, ListsRows } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { ContentStore } from '../../platform/content/content-store';
import { AcceptsAudio } from '../../platform/http/bodies/file-body';
import { sendContent } from '../../platform/http/content-reply';
import { ParsedQuery, answer, PostAction } from '../../platform/http/route-io';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { AddSound, RemoveSound } from './commands/sounds';
import { SoundLibrary, soundSchema } from './library/sound-library';
import { ApiOperation, ApiController, answerOf, listFields, removedSchema } from '../../platform/openapi/api-operation';

const media = ['audio/mpeg', 'audio/wav'];

/** The music of an account, and the music that the server has. */
@ApiController('Audio', 'api/sounds')
@Scope('jobs:read')
@Allow('user', 'token')
export class SoundsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly library: SoundLibrary,
    private readonly content: ContentStore,
  ) {}

  @Get()
  @ListsRows('sound-libraries')
  @ApiOperation('Lists sounds', {
    answer: answerOf(
      z.object({ sounds: z.array(soundSchema), limit: count.meta({ description: 'Maximum number of uploads.' }) }),
      listFields,
    ),
  })
  async list(@CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer({ sounds: await this.library.list(accountId), limit: maxSounds });
  }

  @PostAction()
  @Scope('jobs:write')
  @Submission()
  @AcceptsAudio()
  @AwaitProjections('sound-libraries')
  @ApiOperation('Uploads a sound', {
    bodyMedia: media,
    answer: removedSchema,
    errors: ['sound.notAudio', 'sound.tooLong', 'sound.libraryFull', 'storage.limitExceeded'],
  })
  async add(
    @Body() audio: unknown,
    @ParsedQuery(addSoundSchema) { name }: AddSoundRequest,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    if (!Buffer.isBuffer(audio)) throw new AppError('sound.notAudio');
    const soundId = await this.commands.execute(new AddSound({ accountId, name, audio, context }));
    return answer({ id: soundId });
  }

  @Delete(':id')
  @Scope('jobs:write')
  @Submission()
  @AwaitProjections('sound-libraries')
  @ApiOperation('Deletes an uploaded sound', { answer: removedSchema })
  async remove(@Param('id') id: string, @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>) {
    await this.commands.execute(new RemoveSound(accountId, id, context));
    return answer({ id });
  }

  @Get(':id/audio')
  @ApiOperation('Plays a sound', {
    answer: { description: 'The audio.', media, headers: ['ETag', 'Accept-Ranges'] },
    answers: {
      206: { description: 'The requested range.', media, headers: ['ETag', 'Accept-Ranges', 'Content-Range'] },
      304: { description: 'Not modified.', headers: ['ETag', 'Accept-Ranges'] },
    },
    errors: ['sound.missing'],
  })
  async audio(
    @Param('id') id: string,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { contentHash: hash, bytes, format } = await this.library.file(accountId, id);
    await this.content.size(hash, bytes);
    const mediaType = `audio/${format === 'wav' ? 'wav' : 'mpeg'}`;
    const file = { hash, bytes, mediaType, cache: 'private, max-age=3600' };
    return sendContent(this.content, file, request, reply);
  }
}
