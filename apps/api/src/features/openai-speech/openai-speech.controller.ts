import { Controller, Get, HttpCode, Param, Post, Req, Res, StreamableFile } from '@nestjs/common';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { speechRequestSchema, type SpeechApiRequest } from '@duetcast/domain/openai-speech/speech-request';
import type { FastifyReply } from 'fastify';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { streamMediaTypes } from '../../media/audio/streaming/stream-encoder';
import { Allow, CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { ParsedBody } from '../../platform/http/parsed';
import { Describes } from '../../platform/openapi/describes';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { ApiRequest } from '../../platform/requests/api-request';
import type { Principal } from '../../platform/requests/principal';
import { SpeechStreams } from '../jobs/public';
import { NamedVoices } from './named-voices';
import { openAiSpeechRoutes } from './openai-speech.openapi';
import { asSpeechEvents } from './speech-events';
import { SpeechModels } from './speech-models';

/** Speech for programs that are written for OpenAI's API: its paths, requests, streams and errors. */
@Allow('user', 'token')
@Scope('jobs:read')
@Controller('v1')
export class OpenAiSpeechController {
  constructor(
    private readonly streams: SpeechStreams,
    private readonly models: SpeechModels,
    private readonly voices: NamedVoices,
  ) {}

  @Post('audio/speech')
  @Scope('jobs:write')
  @HttpCode(200)
  @Submission()
  @Describes(openAiSpeechRoutes.speech)
  async speech(
    @ParsedBody(speechRequestSchema) body: SpeechApiRequest,
    @CurrentPrincipal() principal: Principal,
    @CommandContextOf() context: CommandContext,
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
  @Describes(openAiSpeechRoutes.models)
  list() {
    return { object: 'list', data: this.models.list() };
  }

  @Get('models/:id')
  @Describes(openAiSpeechRoutes.model)
  model(@Param('id') id: string) {
    return this.models.get(id);
  }

  @Get('audio/voices')
  @Describes(openAiSpeechRoutes.voices)
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
