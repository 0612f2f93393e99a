import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ContentStore } from '../../platform/content/content-store';
import { Public } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import { byteRangeOf } from '../../platform/http/byte-range';
import { ParsedBody, ParsedQuery } from '../../platform/http/parsed';
import { voiceRoutes } from './voices.openapi';
import { Describes } from '../../platform/openapi/describes';
import { defaultCollection, VoiceCatalog } from './voice-catalog';
import { VoicePreviews } from './voice-previews';
import { voiceCheckSchema, type VoiceCheck } from './voice-check';
import { VoiceWarnings } from './voice-warnings';
import { voiceQuerySchema, type VoicePage, type VoiceQuery } from './voice-query';

/** One week: a preview changes only with the engine. */
const previewCache = 'public, max-age=604800';

const listed = ({ voices, ...extra }: VoicePage) => answer(voices, extra);

@Public()
@Controller('api/voices')
export class VoicesController {
  constructor(
    private readonly catalog: VoiceCatalog,
    private readonly previews: VoicePreviews,
    private readonly content: ContentStore,
    private readonly warnings: VoiceWarnings,
  ) {}

  @Get()
  @Describes(voiceRoutes.list)
  async list(@ParsedQuery(voiceQuerySchema) query: VoiceQuery) {
    return listed(await this.catalog.list(query));
  }

  @Get(['collection', 'collection/:collection_id'])
  @Describes(voiceRoutes.collection)
  async collection(@Param('collection_id') id: string | undefined, @ParsedQuery(voiceQuerySchema) query: VoiceQuery) {
    return listed(await this.catalog.collection(id ?? defaultCollection, query));
  }

  /** Read-only. */
  @Post('check')
  @HttpCode(200)
  @Describes(voiceRoutes.check)
  async check(@ParsedBody(voiceCheckSchema) { text, voice_ids }: VoiceCheck) {
    return answer({ warnings: await this.warnings.of(voice_ids.map((voiceId) => ({ text, voiceId }))) });
  }

  @Get(':voice_id')
  @Describes(voiceRoutes.one)
  async one(@Param('voice_id') voiceId: string) {
    try {
      return answer((await this.catalog.find(voiceId)).voice);
    } catch (error) {
      throw isAppError(error, 'voice.unknown') ? new AppError('voice.missing', { voiceId }) : error;
    }
  }

  @Get(':voice_id/preview')
  @Describes(voiceRoutes.preview)
  async preview(@Param('voice_id') voiceId: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const preview = await this.previews.get(voiceId);
    if (preview.kind === 'external') return reply.redirect(preview.url, 302);
    const etag = `"${preview.hash}"`;
    reply.headers({ 'cache-control': previewCache, etag, 'accept-ranges': 'bytes' });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const range = byteRangeOf(request.headers.range, preview.bytes);
    const { start, end } = range ?? { start: 0, end: preview.bytes - 1 };
    reply.headers({ 'content-type': preview.mediaType, 'content-length': end - start + 1 });
    if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${preview.bytes}`);
    return reply.send(await this.content.stream(preview.hash, range ?? undefined));
  }
}
