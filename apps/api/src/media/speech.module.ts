import { Global, Logger, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { ServiceFailures } from '../platform/external-services/service-failures';
import type { ElevenLabsModel } from './speech/elevenlabs/elevenlabs-model';
import { ElevenLabsSpeech } from './speech/elevenlabs/elevenlabs-speech';
import { LocalSpeech } from './speech/local/local-speech';
import { canRunModels } from './speech/neural/engine-check';
import { ModelStore } from './speech/neural/model-store';
import { NeuralSpeech } from './speech/neural/neural-speech';
import { voiceModels } from './speech/neural/voice-models';
import { OpenAiSpeech } from './speech/openai/openai-speech';
import { RemoteSpeech } from './speech/remote/remote-speech';
import type { SpeechProvider } from './speech/speech-provider';
import { SpeechProviders } from './speech/speech-providers';

async function providersOf(
  { env, voiceModels: level }: Config,
  store: ModelStore,
  failures: ServiceFailures,
): Promise<SpeechProviders> {
  const basic = new LocalSpeech(env.SPEECH_PROCESSES);
  const known = Object.values(voiceModels).flat();
  return new SpeechProviders([
    ...(await keyedProviders(env, failures)),
    ...(level === 'none' ? [] : [new NeuralSpeech({ store, known, basic, size: env.SPEECH_PROCESSES })]),
    basic,
  ]);
}

/** Beside a speech server, `OPENAI_BASE_URL` is the address of a server for scripts only. */
async function keyedProviders(env: Config['env'], failures: ServiceFailures): Promise<SpeechProvider[]> {
  const providers: SpeechProvider[] = [];
  const { ELEVENLABS_API_KEY, ELEVENLABS_BASE_URL, OPENAI_API_KEY, OPENAI_BASE_URL, SPEECH_BASE_URL } = env;
  if (ELEVENLABS_API_KEY) {
    const connection = { apiKey: ELEVENLABS_API_KEY, baseUrl: ELEVENLABS_BASE_URL };
    providers.push(await ElevenLabsSpeech.connect({ ...connection, model: elevenLabsModelOf(env) }, failures));
  }
  if (OPENAI_API_KEY && !(SPEECH_BASE_URL && OPENAI_BASE_URL)) {
    const { OPENAI_SPEECH_MODEL: model, OPENAI_SPEECH_INSTRUCTIONS: instructions } = env;
    const connection = { apiKey: OPENAI_API_KEY, baseUrl: OPENAI_BASE_URL };
    providers.push(await OpenAiSpeech.connect({ ...connection, model, instructions }, failures));
  }
  if (SPEECH_BASE_URL) {
    const { SPEECH_API_KEY: apiKey, SPEECH_MODEL: model, SPEECH_VOICES: voices } = env;
    providers.push(await RemoteSpeech.connect({ baseUrl: SPEECH_BASE_URL, apiKey, model, voices }, failures));
  }
  return providers;
}

function elevenLabsModelOf(env: Config['env']): ElevenLabsModel {
  const { ELEVENLABS_STABILITY: stability, ELEVENLABS_SIMILARITY: similarityBoost, ELEVENLABS_STYLE: style } = env;
  const settings = {
    ...(stability !== undefined && { stability }),
    ...(similarityBoost !== undefined && { similarityBoost }),
    ...(style !== undefined && { style }),
  };
  return { id: env.ELEVENLABS_MODEL, settings };
}

const storeOf = ({ env, voiceModels: level, voiceModelsDir }: Config, failures: ServiceFailures): ModelStore =>
  new ModelStore({
    models: voiceModels[level],
    directory: voiceModelsDir,
    baseUrl: env.VOICE_MODELS_URL,
    log: new Logger('VoiceModels'),
    failures,
    isUsable: () => canRunModels(),
  });

/** Provides `SpeechProviders` and `ModelStore` globally; installs the voice models in the background. */
@Global()
@Module({
  providers: [
    { provide: ModelStore, useFactory: storeOf, inject: [Config, ServiceFailures] },
    { provide: SpeechProviders, useFactory: providersOf, inject: [Config, ModelStore, ServiceFailures] },
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
