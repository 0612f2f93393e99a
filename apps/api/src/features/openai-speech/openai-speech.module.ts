import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../../platform/rate-limits/rate-limits.module';
import { JobsModule } from '../jobs/public';
import { VoicesModule } from '../voices/public';
import { NamedVoices } from './named-voices';
import { OpenAiErrorShape } from './openai-error-shape';
import { OpenAiSpeechController } from './openai-speech.controller';
import { SpeechModels } from './speech-models';

/** OpenAI's calls of speech, below `/v1`. */
@Module({
  imports: [JobsModule, RateLimitsModule, VoicesModule],
  controllers: [OpenAiSpeechController],
  providers: [NamedVoices, OpenAiErrorShape, SpeechModels],
})
export class OpenAiSpeechModule {}
