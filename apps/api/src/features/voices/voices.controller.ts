import { Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { speechErrorCodes } from '@duetcast/domain/providers/provider-errors';
import { type Voice, voiceSchema } from '@duetcast/domain/voices/voice';
import { sendContent } from '../../platform/http/content-reply';
import { ContentStore } from '../../platform/content/content-store';
import { Public } from '../../platform/authentication/access';
import { EngineStore } from '../../media/speech/neural/engine-store';
import { voiceEngineStatusOf, voiceEngineStatusSchema } from './voice-engine-status';
import { ParsedBody, ParsedQuery, answer, PostAction } from '../../platform/http/route-io';
import { defaultCollection, VoiceCatalog } from './voice-catalog';
import { SamplePodcast, samplePodcastSchema, sampleQuerySchema, type SampleQuery } from './sample-podcast';
import { orMissing, VoicePreviews } from './voice-previews';
import { voiceCheckSchema, type VoiceCheck } from './voice-check';
import { VoiceWarnings, voiceWarningSchema } from './voice-warnings';
import { voiceQuerySchema, type VoicePage, type VoiceQuery, voicePageSchema } from './voice-query';
import { ApiOperation, ApiController, answerOf } from '../../platform/openapi/api-operation';

const preview_url = 'https://duetcast.example/api/voices/local-en-us-f3/preview';
const language = { language: 'en', accent: 'american', locale: 'en-US' };
const labels = { gender: 'female', age: 'young', use_case: 'conversational', description: 'bright and lively' };

const example: Voice = {
  voice_id: 'local-en-us-f3',
  name: 'Claire',
  description: "Bright and lively: a young woman's voice, made for conversation.",
  preview_url,
  category: 'local',
  provider: 'local',
  engine: 'espeak-ng',
  quality: 'basic',
  license: 'GPL-3.0',
  labels: { ...language, ...labels },
  verified_languages: [{ ...language, model_id: 'espeak-ng', preview_url }],
};

const voice = voiceSchema.meta({ id: 'Voice', examples: [example] });
const { pagination, filterOptions } = voicePageSchema.shape;
const voicesSchema = answerOf(z.array(voice), { pagination, filterOptions });
const media = ['audio/mpeg', 'audio/wav'];
const headers = ['ETag', 'Accept-Ranges'];

/** One week: a preview changes only with the engine. */
const previewCache = 'public, max-age=604800';
const listed = ({ voices, ...extra }: VoicePage) => answer(voices, extra);

@ApiController('Voices', 'api/voices')
@Public()
export class VoicesController {
  constructor(
    private readonly catalog: VoiceCatalog,
    private readonly previews: VoicePreviews,
    private readonly samples: SamplePodcast,
    private readonly content: ContentStore,
    private readonly engines: EngineStore,
    private readonly warnings: VoiceWarnings,
  ) {}

  @Get()
  @ApiOperation('Lists voices', { answer: voicesSchema, errors: ['speech.unreachable'] })
  async list(@ParsedQuery(voiceQuerySchema) query: VoiceQuery) {
    return listed(await this.catalog.list(query));
  }

  @Get('collection')
  @ApiOperation('Lists the voices of a collection', {
    operationId: 'listDefaultCollectionVoices',
    answer: voicesSchema,
    errors: ['voice.collectionMissing', 'speech.unreachable'],
  })
  async defaultCollection(@ParsedQuery(voiceQuerySchema) query: VoiceQuery) {
    return listed(await this.catalog.collection(defaultCollection, query));
  }

  @Get('collection/:collection_id')
  @ApiOperation('Lists the voices of a collection', {
    operationId: 'listCollectionVoices',
    answer: voicesSchema,
    errors: ['voice.collectionMissing', 'speech.unreachable'],
  })
  async collection(@Param('collection_id') id: string, @ParsedQuery(voiceQuerySchema) query: VoiceQuery) {
    return listed(await this.catalog.collection(id, query));
  }

  @Get('engines')
  @ApiOperation('Retrieves the state of the neural voices', { answer: answerOf(voiceEngineStatusSchema) })
  engineStatus() {
    return answer(voiceEngineStatusOf(this.engines.statuses()));
  }

  /** Read-only. */
  @PostAction('check')
  @ApiOperation('Checks whether voices can read a text', {
    operationId: 'checkVoices',
    answer: answerOf(z.object({ warnings: z.array(voiceWarningSchema) })),
    errors: ['voice.unknown', 'speech.unreachable', 'speech.limited', 'speech.unauthorized', 'speech.notConfigured'],
  })
  async check(@ParsedBody(voiceCheckSchema) { text, voice_ids }: VoiceCheck) {
    return answer({ warnings: await this.warnings.of(voice_ids.map((voiceId) => ({ text, voiceId }))) });
  }

  @Get('sample-podcast')
  @ApiOperation('Retrieves the sample podcast', {
    answer: answerOf(samplePodcastSchema),
    errors: ['voice.missing', 'speech.unreachable'],
  })
  async samplePodcast(@ParsedQuery(sampleQuerySchema) { language }: SampleQuery) {
    const { lines, voices, durationMs } = await this.samples.get(language);
    return answer({ lines, voices, durationMs, audioUrl: `/api/voices/sample-podcast/audio?language=${language}` });
  }

  @Get('sample-podcast/audio')
  @ApiOperation('Streams the sample podcast', {
    answer: { description: 'The audio.', media: ['audio/mpeg'], headers },
    answers: {
      206: { description: 'The requested byte range.', media: ['audio/mpeg'], headers: [...headers, 'Content-Range'] },
      304: { description: 'The cached copy is current.' },
    },
    errors: ['voice.missing', 'speech.unreachable'],
  })
  async sampleAudio(
    @ParsedQuery(sampleQuerySchema) { language }: SampleQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { hash, bytes } = await this.samples.get(language);
    const file = { hash, bytes, mediaType: 'audio/mpeg', cache: 'public, no-cache' };
    return sendContent(this.content, file, request, reply);
  }

  @Get(':voice_id')
  @ApiOperation('Retrieves a voice', {
    answer: answerOf(voice),
    errors: ['speech.unreachable', 'speech.limited', 'speech.unauthorized', 'speech.notConfigured'],
  })
  async one(@Param('voice_id') voiceId: string) {
    return answer((await this.catalog.find(voiceId).catch(orMissing(voiceId))).voice);
  }

  @Get(':voice_id/preview')
  @ApiOperation('Streams a voice preview', {
    answer: { description: 'The audio.', media, headers },
    answers: {
      206: { description: 'The requested byte range.', media, headers: [...headers, 'Content-Range'] },
      302: { description: "Redirects to the provider's own preview.", headers: ['Location'] },
      304: { description: 'The cached copy is current.' },
    },
    errors: [...speechErrorCodes],
  })
  async preview(@Param('voice_id') voiceId: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const preview = await this.previews.get(voiceId);
    reply.header('cross-origin-resource-policy', 'cross-origin'); // The WordPress plugin plays it on other sites.
    if (preview.kind === 'external') return reply.redirect(preview.url, 302);
    return sendContent(this.content, { ...preview, cache: previewCache }, request, reply);
  }
}
