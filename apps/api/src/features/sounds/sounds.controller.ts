import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxSounds } from '@duetcast/domain/limits/sound-limits';
import { addSoundSchema, type AddSoundRequest } from '@duetcast/domain/sounds/sound-requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { ContentStore } from '../../platform/content/content-store';
import { answer } from '../../platform/http/answer';
import { AcceptsAudio } from '../../platform/http/bodies/file-body';
import { byteRangeOf } from '../../platform/http/byte-range';
import { ParsedQuery } from '../../platform/http/parsed';
import { Describes } from '../../platform/openapi/describes';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { AddSound } from './commands/add-sound';
import { RemoveSound } from './commands/remove-sound';
import { SoundLibrary } from './library/sound-library';
import { soundRoutes } from './sounds.openapi';

/** The music of an account, and the music that the server has. */
@Scope('jobs:read')
@Controller('api/sounds')
@Allow('user', 'token')
export class SoundsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly library: SoundLibrary,
    private readonly content: ContentStore,
  ) {}

  @Get()
  @Describes(soundRoutes.list)
  async list(@CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer({ sounds: await this.library.list(accountId), limit: maxSounds });
  }

  @Post()
  @Scope('jobs:write')
  @HttpCode(200)
  @Submission()
  @AcceptsAudio()
  @AwaitProjections('sound-libraries')
  @Describes(soundRoutes.add)
  async add(
    @Body() audio: unknown,
    @ParsedQuery(addSoundSchema) { name }: AddSoundRequest,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    if (!Buffer.isBuffer(audio)) throw new AppError('sound.notAudio');
    const soundId = await this.commands.execute(new AddSound(accountId, name, audio, context));
    return answer({ id: soundId });
  }

  @Delete(':id')
  @Scope('jobs:write')
  @Submission()
  @AwaitProjections('sound-libraries')
  @Describes(soundRoutes.remove)
  async remove(
    @Param('id') id: string,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.commands.execute(new RemoveSound(accountId, id, context));
    return answer({ id });
  }

  @Get(':id/audio')
  @Describes(soundRoutes.audio)
  async audio(
    @Param('id') id: string,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { contentHash, bytes, format } = await this.library.file(accountId, id);
    const etag = `"${contentHash}"`;
    reply.headers({ 'cache-control': 'private, max-age=3600', etag, 'accept-ranges': 'bytes' });
    if (headers['if-none-match'] === etag) return reply.status(304).send();
    const range = byteRangeOf(headers.range, bytes);
    const { start, end } = range ?? { start: 0, end: bytes - 1 };
    reply.headers({ 'content-type': `audio/${format === 'wav' ? 'wav' : 'mpeg'}`, 'content-length': end - start + 1 });
    if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
    return reply.send(await this.content.stream(contentHash, range ?? undefined));
  }
}
