import { canonicalJson } from '@duetcast/domain/kernel/json';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { sha256 } from '../../../platform/hashing/sha256';
import type { SpeechRequest } from '../speech-provider';
import { isEnglishOnly } from './dictionaries';

/** Numbers from 0 to 1; a setting that is absent is the voice's own. */
export interface VoiceSettings {
  readonly stability?: number;
  readonly similarityBoost?: number;
  readonly style?: number;
}

export interface ElevenLabsModel {
  readonly id: string;
  readonly settings: VoiceSettings;
}

const outputFormat = 'mp3_44100_128';
/** Characters of context on each side that shape the prosody. */
const contextCharacters = 500;
const [slowest, fastest] = [0.7, 1.2];

const isV3 = ({ id }: ElevenLabsModel): boolean => id.startsWith('eleven_v3');

export const maxCharactersOf = (model: ElevenLabsModel): number => (isV3(model) ? 5_000 : 10_000);

export const isMultilingual = ({ id }: ElevenLabsModel): boolean => !isEnglishOnly(id);

/** What the account pays for, as part of the charge key; voice settings only if they are configured. */
export const settingsOf = ({ id, settings }: ElevenLabsModel): string =>
  [id, outputFormat, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)].join('/');

export function parametersOf(model: ElevenLabsModel, request: SpeechRequest) {
  const voiceSettings = voiceSettingsOf(model, request.speed);
  return {
    text: isV3(model) ? withoutTags(request.text) : request.text,
    modelId: model.id,
    outputFormat,
    seed: seedOf(model, request),
    ...(Object.keys(voiceSettings).length > 0 && { voiceSettings }),
    ...(!isV3(model) && contextOf(request)),
  } as const;
}

/** Eleven v3 rejects requests with context. */
const contextOf = ({ previousText, nextText }: SpeechRequest) => ({
  previousText: previousText?.slice(-contextCharacters),
  nextText: nextText?.slice(0, contextCharacters),
});

function voiceSettingsOf(model: ElevenLabsModel, speed: number | undefined): ElevenLabs.VoiceSettings {
  const { stability, ...settings } = model.settings;
  return {
    ...settings,
    // Eleven v3 accepts three values: creative, natural, robust.
    ...(stability !== undefined && { stability: isV3(model) ? Math.round(stability * 2) / 2 : stability }),
    ...(speed !== undefined && { speed: Math.min(Math.max(speed, slowest), fastest) }),
  };
}

/** Eleven v3 performs words in square brackets, such as `[laughs]`; an article's `[sic]` is to be read. */
const withoutTags = (text: string): string => text.replaceAll('[', '(').replaceAll(']', ')');

/** The same for what the cache key covers: a line that is rendered a second time sounds as before, as far as ElevenLabs can. */
function seedOf(model: ElevenLabsModel, { text, voiceId, speed, pronunciations }: SpeechRequest): number {
  const key = sha256(canonicalJson({ settings: settingsOf(model), voiceId, text, speed, pronunciations }));
  return Number.parseInt(key.slice(0, 8), 16);
}
