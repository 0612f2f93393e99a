import { Global, Logger, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { ElevenLabsSpeech } from './speech/elevenlabs/elevenlabs-speech';
import { LocalSpeech } from './speech/local/local-speech';
import { canRunModels } from './speech/neural/engine-check';
import { ModelStore } from './speech/neural/model-store';
import { NeuralSpeech } from './speech/neural/neural-speech';
import { voiceModels } from './speech/neural/voice-models';
import { OpenAiSpeech } from './speech/openai/openai-speech';
import type { SpeechProvider } from './speech/speech-provider';
import { SpeechProviders } from './speech/speech-providers';

async function providersOf({ env, voiceModels: level }: Config, store: ModelStore): Promise<SpeechProviders> {
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
  const basic = new LocalSpeech(env.SPEECH_PROCESSES);
  if (level !== 'none') {
    const known = Object.values(voiceModels).flat();
    providers.push(new NeuralSpeech({ store, known, basic, size: env.SPEECH_PROCESSES }));
  }
  return new SpeechProviders([...providers, basic]);
}

const storeOf = ({ env, voiceModels: level, voiceModelsDir }: Config): ModelStore =>
  new ModelStore({
    models: voiceModels[level],
    directory: voiceModelsDir,
    baseUrl: env.VOICE_MODELS_URL,
    log: new Logger('VoiceModels'),
    isUsable: () => canRunModels(),
  });

/** Provides `SpeechProviders` and `ModelStore` globally; installs the voice models in the background. */
@Global()
@Module({
  providers: [
    { provide: ModelStore, useFactory: storeOf, inject: [Config] },
    { provide: SpeechProviders, useFactory: providersOf, inject: [Config, ModelStore] },
  ],
  exports: [SpeechProviders, ModelStore],
})
export class SpeechModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly providers: SpeechProviders,
    private readonly models: ModelStore,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.has('api') || this.config.has('worker')) this.models.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.providers.close();
    await this.models.close();
  }
}
