import { AppError } from '@duetcast/domain/kernel/errors';
import { Get, Param, Req, Res, StreamableFile } from '@nestjs/common';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { speechRequestSchema, type SpeechApiRequest } from '@duetcast/domain/openai-speech/speech-request';
import type { FastifyReply } from 'fastify';
import { speechErrorCodes } from '@duetcast/domain/providers/provider-errors';
import { z } from 'zod';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { streamMediaTypes } from '../../media/audio/streaming/stream-encoder';
import { Allow, Scope } from '../../platform/authentication/access';
import { ParsedBody, PostAction } from '../../platform/http/route-io';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { Principal, ApiRequest } from '../../platform/requests/principal';
import { SpeechStreams } from '../jobs/public';
import { listedVoiceSchema, NamedVoices } from './named-voices';
import { SpeechModels } from './speech-models';
import { openAiErrorSchema, openAiError } from './openai-error';
import { ApiOperation, ApiController, namedSchema } from '../../platform/openapi/api-operation';

const eventOf = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

/** Frames audio as OpenAI's events of speech. `characters`: of the input, in place of tokens, which are not counted here. */
const asSpeechEvents = (characters: number) =>
  async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
    try {
      for await (const chunk of bytes) yield eventOf({ type: 'speech.audio.delta', audio: chunk.toString('base64') });
      const usage = { input_tokens: characters, output_tokens: 0, total_tokens: characters };
      yield eventOf({ type: 'speech.audio.done', usage });
    } catch (error) {
      const { message, code } = error instanceof AppError ? error : new AppError('internal');
      yield eventOf({ type: 'error', ...openAiError(500, { error: message, code }) });
    }
  };

const modelSchema = namedSchema('SpeechModel', {
  id: z.string(),
  object: z.literal('model'),
  created: z.int().meta({ description: 'Unix seconds; since when this server offers it.' }),
  owned_by: z.string(),
});

const listOf = { object: z.literal('list') };

const shared = {
  tag: 'Audio',
  ownErrors: { prefix: 'OpenAi', schema: openAiErrorSchema, shape: openAiError },
} as const;

/** Speech for programs that are written for OpenAI's API: its paths, requests, streams and errors. */
@ApiController('Audio', 'v1')
@Allow('user', 'token')
@Scope('jobs:read')
export class OpenAiSpeechController {
  constructor(
    private readonly streams: SpeechStreams,
    private readonly models: SpeechModels,
    private readonly voices: NamedVoices,
  ) {}

  @PostAction('audio/speech')
  @Scope('jobs:write')
  @Submission()
  @ApiOperation('Converts text to speech for clients of OpenAI', {
    operationId: 'createSpeechStream',
    ...shared,
    answer: {
      description: 'The audio, or with `stream_format: sse` events that carry it encoded.',
      media: ['audio/mpeg', 'audio/wav', 'audio/pcm', 'text/event-stream'],
      headers: ['X-Job-Id'],
    },
    errors: [
      'job.delayed',
      'job.cancelled',
      'job.interrupted',
      'job.audioTooLong',
      'rate.connections',
      'audio.limited',
      'audio.undecodable',
      'content.missing',
      'voice.unknown',
      'voice.modelMissing',
      'usage.limitExceeded',
      ...speechErrorCodes,
    ],
  })
  async speech(
    @ParsedBody(speechRequestSchema) body: SpeechApiRequest,
    @PrincipalInContext() { context, ...principal }: InContext<Principal>,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { response_format: format, stream_format: framing, input, instructions } = body;
    const wanted = { request: await this.ttsOf(body), instructions, format };
    const caller = { principal, context, http: { request, reply } };
    const isFramed = framing === 'sse';
    const events = isFramed ? asSpeechEvents(charactersIn(input)) : undefined;
    const stream = await this.streams.start(wanted, caller, events);
    reply.headers({ 'x-job-id': stream.jobId, 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    return new StreamableFile(stream.body, { type: isFramed ? 'text/event-stream' : streamMediaTypes[format] });
  }

  @Get('models')
  @ApiOperation('Lists the models for clients of OpenAI', {
    operationId: 'listSpeechModels',
    ...shared,
    answer: z.object({ ...listOf, data: z.array(modelSchema) }),
  })
  list() {
    return { object: 'list', data: this.models.list() };
  }

  @Get('models/:id')
  @ApiOperation('Retrieves a model for clients of OpenAI', {
    operationId: 'getSpeechModel',
    ...shared,
    answer: modelSchema,
    errors: ['voice.modelMissing'],
  })
  model(@Param('id') id: string) {
    return this.models.get(id);
  }

  @Get('audio/voices')
  @ApiOperation('Lists the voices for clients of OpenAI', {
    operationId: 'listSpeechVoices',
    ...shared,
    answer: z.object({ ...listOf, voices: z.array(listedVoiceSchema) }),
  })
  async listVoices() {
    return { object: 'list', voices: await this.voices.list() };
  }

  private async ttsOf({ model, voice, input: text, response_format: format, speed }: SpeechApiRequest) {
    const provider = this.models.providerOf(model);
    const name = typeof voice === 'string' ? voice : voice.id;
    const voiceId = await this.voices.idFor(name, text, provider);
    // Raw samples are of streams only; the output of the job has a header.
    const output = format === 'pcm' ? 'wav' : format;
    return { text, voice_id: voiceId, tts_provider: provider, speed, format: output } as const;
  }
}
