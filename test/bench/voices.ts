import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Voice } from '@duetcast/domain/voices/voice';
import { levelsOf } from '../../apps/api/src/media/audio/measure';
import { normalize } from '../../apps/api/src/media/speech/normalization/normalize';
import type { EngineStore } from '../../apps/api/src/media/speech/neural/engine-store';
import {
  partsOfVoiceId,
  type SpeechProvider,
  type SpeechProviders,
} from '../../apps/api/src/media/speech/speech-provider';
import { childMemoryMegabytes } from './speech/child-memory';
import { clippingAndSilence, withProviders } from './speech/engines';
import { startWhisper, type Whisper } from './speech/whisper';
import { errorPercent } from './speech/word-error';

/** Languages that the recognizer judges by characters: they have no spaces. */
const byCharacters = new Set(['zh']);
const installMs = 15 * 60_000;
const { signal } = new AbortController();

interface VoiceFigures {
  readonly voice: string;
  readonly language: string;
  readonly quality: string;
  readonly license: string | null;
  /** Percent of the words, or of the characters; null: no recognizer, or no texts in the language. */
  readonly errors: number | null;
  readonly lufs: number | null;
  readonly truePeakDbtp: number | null;
  readonly longestSilenceMs: number;
  readonly clippedSamples: number;
  readonly timesRealTime: number;
  /** Peak of all processes of engines that have spoken until then. */
  readonly memoryMb: number | null;
}

/** Texts of about 200 words, or 300 characters, together. */
const textsOf = (language: string): readonly string[] | null => {
  const file = join('test', 'data', 'spoken', `${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : null;
};

/**
 * Each voice of each engine that is there speaks the texts of its language, or the English ones. `BENCH_VOICES` narrows it:
 * `default` (three texts by the first two voices of each language that has texts), or languages such as `en,de`.
 * `VOICE_ENGINES` and `DATA_DIR` as for the server.
 */
export const benchVoices = (): Promise<readonly VoiceFigures[]> =>
  withProviders(async (providers, engines) => {
    await installed(engines);
    const whisper = await startWhisper();
    try {
      const figures: VoiceFigures[] = [];
      for (const { voice, provider } of await chosenVoices(providers)) {
        figures.push(await figuresOf(voice, provider, whisper));
        console.error(rowOf(figures.at(-1)!));
      }
      return figures;
    } finally {
      whisper?.close();
    }
  });

async function installed(engines: EngineStore): Promise<void> {
  const until = Date.now() + installMs;
  const isSettled = () => engines.statuses().every(({ state }) => state === 'ready' || state === 'failed');
  await new Promise<void>((resolve, reject) => {
    const timer = setInterval(() => {
      if (!isSettled() && Date.now() < until) return;
      clearInterval(timer);
      if (isSettled()) resolve();
      else reject(new Error('The voice engines are not installed yet'));
    }, 500);
  });
}

async function chosenVoices(providers: SpeechProviders) {
  const chosen = process.env.BENCH_VOICES ?? '';
  const isDefault = chosen === 'default';
  const isChosen = (language: string) =>
    isDefault ? textsOf(language) !== null : chosen === '' || chosen.split(',').includes(language);
  const all: { voice: Voice; provider: SpeechProvider }[] = [];
  for (const provider of providers.all()) for (const voice of await provider.voices()) all.push({ voice, provider });
  const ofLanguage = (language: string) => all.filter(({ voice }) => voice.labels.language === language);
  return [...new Set(all.map(({ voice }) => voice.labels.language))]
    .filter(isChosen)
    .flatMap((language) => (isDefault ? ofLanguage(language).slice(0, 2) : ofLanguage(language)));
}

async function figuresOf(voice: Voice, provider: SpeechProvider, whisper: Whisper | null): Promise<VoiceFigures> {
  const { language } = voice.labels;
  const texts = textsOf(language);
  const voiceId = partsOfVoiceId(voice.voice_id)?.ownId ?? '';
  const heard: { spoken: string; heard: string }[] = [];
  // The recognizer writes numbers as figures.
  const inWords = (words: string) => normalize(words, voice.labels.locale);
  let [seconds, audioSeconds, longestSilenceMs, clippedSamples] = [0, 0, 0, 0];
  let levels: { integratedLufs: number | null; truePeakDbtp: number | null } | null = null;
  const count = process.env.BENCH_VOICES === 'default' ? 3 : Infinity;
  const spokenTexts = (texts ?? textsOf('en')!).slice(0, count);
  // The first request starts the engine's processes and loads the voice.
  await provider.speak({ text: spokenTexts[0]!, voiceId }, signal);
  for (const text of spokenTexts) {
    const started = performance.now();
    const { audio } = await provider.speak({ text, voiceId }, signal);
    seconds += (performance.now() - started) / 1000;
    const found = await clippingAndSilence(audio);
    audioSeconds += found.seconds;
    longestSilenceMs = Math.max(longestSilenceMs, found.longestSilenceMs);
    clippedSamples += found.clippedSamples;
    levels ??= await levelsOf(audio, (blocks) => blocks);
    if (texts && whisper) heard.push({ spoken: text, heard: inWords(await whisper.hear(audio, language)) });
  }
  return {
    voice: voice.voice_id,
    language,
    quality: voice.quality,
    license: voice.license,
    errors: heard.length === 0 ? null : errorPercent(heard, byCharacters.has(language)),
    lufs: levels?.integratedLufs ?? null,
    truePeakDbtp: levels?.truePeakDbtp ?? null,
    longestSilenceMs,
    clippedSamples,
    timesRealTime: Math.round((audioSeconds / seconds) * 10) / 10,
    memoryMb: childMemoryMegabytes(),
  };
}

/** A row of the table in docs/VOICES.md. */
const rowOf = (figures: VoiceFigures): string => {
  const errors = figures.errors === null ? '–' : `${figures.errors} %`;
  const { voice, language, lufs, longestSilenceMs, clippedSamples, timesRealTime, license } = figures;
  const cells = [`\`${voice}\``, language, errors, lufs?.toFixed(1) ?? '–', longestSilenceMs, clippedSamples];
  return `| ${[...cells, `${timesRealTime} ×`, license ?? '–'].join(' | ')} |`;
};
