import { readFileSync } from 'node:fs';
import { Test } from '@nestjs/testing';
import type { Voice } from '@duetcast/domain/voices/voice';
import { decode } from '../../../apps/api/src/media/audio/decode';
import { ExternalServicesModule } from '../../../apps/api/src/platform/external-services/external-services.module';
import { ObservabilityModule } from '../../../apps/api/src/platform/observability/observability.module';
import { EngineStore } from '../../../apps/api/src/media/speech/neural/engine-store';
import { SpeechModule } from '../../../apps/api/src/media/speech.module';
import {
  type SpeechProvider,
  SpeechProviders,
  partsOfVoiceId,
} from '../../../apps/api/src/media/speech/speech-provider';
import { readConfig } from '../../../apps/api/src/platform/config/config';
import { ConfigModule } from '../../../apps/api/src/platform/config/config.module';
import { childMemoryMegabytes } from './child-memory';
import { hasRecognizer, missingRecognizer, recognize } from './recognizer';
import { BenchShow, bestSeconds } from './show';
import { errorPercent } from './word-error';

/** A model of a local provider, with its first English voices. */
export interface BenchEngine {
  readonly name: string;
  readonly provider: SpeechProvider;
  readonly voices: readonly Voice[];
}

const voicesPerEngine = 4;
/** Below this a sample is silence: 0.2 % of full scale. */
const audible = 0.002;
const fullScale = 32_767 / 32_768;
const texts = JSON.parse(readFileSync('test/data/spoken/en.json', 'utf8')) as readonly string[];
const { signal } = new AbortController();

/** Starts the local engines, none of which bills; `VOICE_ENGINES` adds others, installed in `DATA_DIR`. */
export async function withProviders<Result>(
  work: (providers: SpeechProviders, engines: EngineStore) => Promise<Result>,
): Promise<Result> {
  const engines = Object.entries(process.env).filter(([variable]) => /^(?:VOICE_ENGINES|DATA_DIR$)/.test(variable));
  const config = readConfig({ NODE_ENV: 'test', ...Object.fromEntries(engines) });
  const app = await Test.createTestingModule({
    imports: [ConfigModule.with(config), ObservabilityModule, ExternalServicesModule, SpeechModule],
  }).compile();
  await app.init();
  try {
    return await work(app.get(SpeechProviders), app.get(EngineStore));
  } finally {
    await app.close();
  }
}

/** @param name default: the engine of the default voices */
export const withEngine = <Result>(
  name: string | undefined,
  work: (engine: BenchEngine) => Promise<Result>,
): Promise<Result> =>
  withProviders(async (providers) => {
    const engine = (await enginesOf(providers)).find((one) => name === undefined || one.name === name);
    if (!engine) throw new Error(`There is no engine ${name}`);
    return work(engine);
  });

async function enginesOf(providers: SpeechProviders): Promise<BenchEngine[]> {
  const engines = new Map<string, BenchEngine & { voices: Voice[] }>();
  for (const provider of providers.all())
    for (const voice of await provider.voices()) {
      const name = voice.verified_languages[0]?.model_id ?? provider.name;
      const engine = engines.get(name) ?? { name, provider, voices: [] };
      if (voice.labels.language === 'en') engine.voices.push(voice);
      engines.set(name, engine);
    }
  return [...engines.values()].filter(({ voices }) => voices.length > 0);
}

/** Each engine by itself, so that the memory is its own. */
export async function benchEngines() {
  const names = await withProviders(async (providers) => (await enginesOf(providers)).map(({ name }) => name));
  if (!hasRecognizer()) console.error(`Word errors are left out: ${missingRecognizer}.`);
  const results: Record<string, Awaited<ReturnType<typeof measureEngine>>> = {};
  for (const name of names) results[name] = await withEngine(name, measureEngine);
  return results;
}

async function measureEngine({ provider, voices }: BenchEngine) {
  const show = new BenchShow(provider, voices.slice(0, 2));
  try {
    const { wall, audio } = await bestSeconds(async () => (await show.assemble(await show.speak())).durationMs / 1000);
    const memoryMb = childMemoryMegabytes();
    const { contentHash, integratedLufs, truePeakDbtp } = await show.assemble(await show.speak(), 'wav');
    const levels = await clippingAndSilence(await show.content.get(contentHash));
    const wordErrors = hasRecognizer() ? await wordErrorsOf(provider, voices) : missingRecognizer;
    return { timesRealTime: audio / wall, memoryMb, integratedLufs, truePeakDbtp, ...levels, wordErrors };
  } finally {
    await show.close();
  }
}

async function wordErrorsOf(provider: SpeechProvider, voices: readonly Voice[]): Promise<Record<string, number>> {
  const errors: Record<string, number> = {};
  for (const { voice_id } of voices.slice(0, voicesPerEngine)) {
    const voiceId = partsOfVoiceId(voice_id)?.ownId ?? '';
    const heard: { spoken: string; heard: string }[] = [];
    for (const text of texts) {
      const { audio } = await provider.speak({ text, voiceId }, signal);
      heard.push({ spoken: text, heard: await recognize(audio) });
    }
    errors[voice_id] = errorPercent(heard);
  }
  return errors;
}

export async function clippingAndSilence(wav: Uint8Array) {
  let [clipped, silent, longest, sampleRate, frames] = [0, 0, 0, 1, 0];
  for (const block of await decode(wav)) {
    sampleRate = block.sampleRate;
    frames += block.frames;
    for (const sample of block.channels[0]!.subarray(0, block.frames)) {
      if (Math.abs(sample) >= fullScale) clipped += 1;
      silent = Math.abs(sample) < audible ? silent + 1 : 0;
      longest = Math.max(longest, silent);
    }
  }
  const longestSilenceMs = Math.round((longest * 1000) / sampleRate);
  return { clippedSamples: clipped, longestSilenceMs, seconds: frames / sampleRate };
}
