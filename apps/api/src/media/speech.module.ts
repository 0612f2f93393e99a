import { definedFields } from '@duetcast/domain/kernel/defined-fields';
import { join, resolve } from 'node:path';
import { Global, Logger, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { ServiceFailures } from '../platform/external-services/service-failures';
import type { ElevenLabsModel } from './speech/elevenlabs/elevenlabs-model';
import { ElevenLabsSpeech } from './speech/elevenlabs/elevenlabs-speech';
import { LocalSpeech } from './speech/local/local-speech';
import { findEngines, type EngineFolders } from './speech/neural/engine-folders';
import { EngineStore } from './speech/neural/engine-store';
import { NeuralSpeech } from './speech/neural/neural-speech';
import { OpenAiSpeech } from './speech/openai/openai-speech';
import { RemoteSpeech } from './speech/remote/remote-speech';
import { type SpeechProvider, SpeechProviders } from './speech/speech-provider';

async function providersOf(
  { env }: Config,
  { chosen, known }: EngineFolders,
  store: EngineStore,
  failures: ServiceFailures,
): Promise<SpeechProviders> {
  const basic = new LocalSpeech(env.SPEECH_PROCESSES);
  return new SpeechProviders([
    ...(await keyedProviders(env, failures)),
    ...(chosen.length === 0 ? [] : [new NeuralSpeech({ store, known, basic, size: env.SPEECH_PROCESSES })]),
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
  return { id: env.ELEVENLABS_MODEL, settings: definedFields({ stability, similarityBoost, style }) };
}

/** Which engines of neural voices are there, `chosen` or only known. */
const engineFolders = Symbol('engineFolders');
const log = new Logger('VoiceEngines');

export const engineFoldersOf = ({ env, voiceEngines }: Config): EngineFolders =>
  findEngines(voiceEngines, env.VOICE_ENGINES_DIR && resolve(env.VOICE_ENGINES_DIR), (line) => log.warn(line));

export const engineStoreOf = ({ dataDir }: Config, { chosen }: EngineFolders, failures: ServiceFailures) => {
  const registry = process.env.npm_config_registry;
  return new EngineStore({ engines: chosen, directory: join(dataDir, 'voice-engines'), registry, log, failures });
};

/** Provides `SpeechProviders` and `EngineStore` globally; installs the voice engines in the background. */
@Global()
@Module({
  providers: [
    { provide: engineFolders, useFactory: engineFoldersOf, inject: [Config] },
    { provide: EngineStore, useFactory: engineStoreOf, inject: [Config, engineFolders, ServiceFailures] },
    {
      provide: SpeechProviders,
      useFactory: providersOf,
      inject: [Config, engineFolders, EngineStore, ServiceFailures],
    },
  ],
  exports: [SpeechProviders, EngineStore],
})
export class SpeechModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly providers: SpeechProviders,
    private readonly engines: EngineStore,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.has('api') || this.config.has('worker')) this.engines.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.providers.close();
    await this.engines.close();
  }
}
