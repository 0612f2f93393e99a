import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { shapeErrorsBelow } from '../../platform/http/errors/error-shapes';
import { JobsModule } from '../jobs/public';
import { VoicesModule } from '../voices/public';
import { NamedVoices } from './named-voices';
import { openAiError } from './openai-error';
import { OpenAiSpeechController } from './openai-speech.controller';
import { SpeechModels } from './speech-models';

/** OpenAI's calls of speech, below `/v1`, where every error has the shape of OpenAI's. */
@Module({
  imports: [JobsModule, VoicesModule],
  controllers: [OpenAiSpeechController],
  providers: [NamedVoices, SpeechModels],
})
export class OpenAiSpeechModule implements OnModuleInit {
  constructor(private readonly adapters: HttpAdapterHost) {}

  onModuleInit(): void {
    shapeErrorsBelow(this.adapters.httpAdapter.getInstance<FastifyInstance>(), '/v1', openAiError);
  }
}
