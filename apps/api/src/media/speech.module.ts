import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { ElevenLabsSpeech } from './speech/elevenlabs/elevenlabs-speech';
import { LocalSpeech } from './speech/local/local-speech';
import { OpenAiSpeech } from './speech/openai/openai-speech';
import type { SpeechProvider } from './speech/speech-provider';
import { SpeechProviders } from './speech/speech-providers';

async function providersOf({ env }: Config): Promise<SpeechProviders> {
  const providers: SpeechProvider[] = [];
  if (env.ELEVENLABS_API_KEY)
    providers.push(
      await ElevenLabsSpeech.connect({ apiKey: env.ELEVENLABS_API_KEY, baseUrl: env.ELEVENLABS_BASE_URL }),
    );
  if (env.OPENAI_API_KEY)
    providers.push(
      await OpenAiSpeech.connect({
        apiKey: env.OPENAI_API_KEY,
        baseUrl: env.OPENAI_BASE_URL,
        model: env.OPENAI_SPEECH_MODEL,
      }),
    );
  return new SpeechProviders([...providers, new LocalSpeech(env.SPEECH_PROCESSES)]);
}

/** Provides `SpeechProviders` globally. */
@Global()
@Module({
  providers: [{ provide: SpeechProviders, useFactory: providersOf, inject: [Config] }],
  exports: [SpeechProviders],
})
export class SpeechModule implements OnApplicationShutdown {
  constructor(private readonly providers: SpeechProviders) {}

  async onApplicationShutdown(): Promise<void> {
    await this.providers.close();
  }
}
