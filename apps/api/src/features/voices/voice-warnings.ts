import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { maxVoiceSuggestions } from '@duetcast/domain/limits/podcast-limits';
import { InvalidRequest } from '@duetcast/domain/kernel/errors';
import { count } from '@duetcast/domain/kernel/event';
import { maxFieldErrors } from '@duetcast/domain/limits/request-limits';
import type { Voice } from '@duetcast/domain/voices/voice';
import { z } from 'zod';
import { foreignSystem, inReadableLetters, languageOfSystem } from '../../media/speech/writing-systems';
import { type ResolvedVoice, VoiceCatalog } from './voice-catalog';
import { certainLanguageOf, isSameLanguage, localesOf } from './voice-languages';
import { namedSchema } from '../../platform/openapi/api-operation';

/** A text that its voice reads badly (`voice.language`, `voice.words`) or not at all (`voice.script`). */
export const voiceWarningSchema = namedSchema('VoiceWarning', {
  index: count.meta({ description: 'Index of the segment in `compilation`, or of the voice in `voice_ids`.' }),
  code: z.enum(['voice.language', 'voice.script', 'voice.words']).meta({
    description:
      '`voice.script`: the voice cannot read the text, and no audio is made of it. `voice.words`: it reads some of its words in Latin letters.',
  }),
  message: z.string(),
  language: z.string().meta({ description: 'ISO 639 code of the text; `und` if unknown.' }),
  voices: z.array(z.string()).meta({ description: 'IDs of the voices that fit best, the best first.' }),
});
export type VoiceWarning = z.infer<typeof voiceWarningSchema>;

/** A text and the voice that is to read it. */
export interface VoicedText {
  readonly text: string;
  readonly voiceId: string;
  readonly provider?: string;
}

/** @property param the request's field of the text, or of the voice */
type VoicedField = VoicedText & { readonly param: string };

type Mismatch = Pick<VoiceWarning, 'code' | 'language'>;

/** Finds voices of another language or script than their text, before anything is spoken or charged. */
@Injectable()
export class VoiceWarnings {
  constructor(private readonly catalog: VoiceCatalog) {}

  /** A short text has the language of all texts with its voice. @throws what `VoiceCatalog.find` throws */
  async of(lines: readonly VoicedText[]): Promise<VoiceWarning[]> {
    const languageOfVoice = languagesByVoice(lines);
    const warnings: VoiceWarning[] = [];
    for (const [index, { text, voiceId, provider }] of lines.entries()) {
      // Finding the language of a long text takes about 2 ms: requests of others go between two texts.
      await nextTurn();
      const resolved = await this.catalog.find(voiceId, provider);
      resolved.provider.warm(resolved.providerVoiceId);
      const mismatch = mismatchOf(text, resolved, () => certainLanguageOf(text) ?? languageOfVoice(voiceId));
      if (mismatch) warnings.push(await this.warningOf(index, mismatch, resolved.voice, provider));
    }
    return warnings;
  }

  /** @throws InvalidRequest that names texts whose script their voice cannot read, each with voices that can */
  async assertReadable(lines: readonly VoicedField[]): Promise<void> {
    const unreadable = await this.unreadable(lines);
    if (unreadable.length > 0) throw new InvalidRequest(unreadable);
  }

  /** The fields of `lines` whose script their voice cannot read. @throws what `VoiceCatalog.find` throws */
  async unreadable(lines: readonly VoicedField[]): Promise<{ msg: string; param: string }[]> {
    const fields: { msg: string; param: string }[] = [];
    for (const { text, voiceId, provider, param } of lines) {
      const resolved = await this.catalog.find(voiceId, provider);
      const mismatch = scriptMismatchOf(text, resolved);
      if (mismatch === null) continue;
      const { message, voices } = await this.warningOf(0, mismatch, resolved.voice, provider);
      const { language } = mismatch;
      const none =
        language === 'und'
          ? 'No voice on this server reads it.'
          : `No voice speaks ${languageNames.of(language)} on this server.`;
      const others = voices.length > 0 ? `Voices that can: ${voices.join(', ')}.` : none;
      fields.push({ msg: `${message} ${others}`, param });
      if (fields.length === maxFieldErrors) break;
    }
    return fields;
  }

  private async warningOf(
    index: number,
    mismatch: Mismatch,
    voice: Voice,
    provider: string | undefined,
  ): Promise<VoiceWarning> {
    if (mismatch.code === 'voice.words') return { index, ...mismatch, message: messageOf(mismatch, voice), voices: [] };
    const fitting = await this.catalog.speaking((locale) => isSameLanguage(locale, mismatch.language), provider);
    const voices = bestFirst(fitting, voice, mismatch.language).slice(0, maxVoiceSuggestions);
    return { index, ...mismatch, message: messageOf(mismatch, voice), voices: voices.map(({ voice_id }) => voice_id) };
  }
}

function languagesByVoice(lines: readonly VoicedText[]): (voiceId: string) => string | null {
  const known = new Map<string, string | null>();
  return (voiceId) => {
    const texts = lines.filter((line) => line.voiceId === voiceId).map(({ text }) => text);
    if (!known.has(voiceId)) known.set(voiceId, certainLanguageOf(texts.join('\n')));
    return known.get(voiceId)!;
  };
}

function mismatchOf(text: string, resolved: ResolvedVoice, language: () => string | null): Mismatch | null {
  const unreadable = scriptMismatchOf(text, resolved);
  const locales = localesOf(resolved.voice);
  if (unreadable !== null || resolved.provider.isMultilingual || locales.length === 0) return unreadable;
  const spoken = language();
  if (spoken !== null && !locales.some((locale) => isSameLanguage(locale, spoken)))
    return { code: 'voice.language', language: spoken };
  const isWhole = inReadableLetters(text, locales[0]!) === text;
  return isWhole ? null : { code: 'voice.words', language: 'und' };
}

function scriptMismatchOf(text: string, { provider, voice }: ResolvedVoice): Mismatch | null {
  const locales = localesOf(voice);
  if (provider.isMultilingual || locales.length === 0) return null;
  const system = foreignSystem(text, locales);
  return system === null ? null : { code: 'voice.script', language: languageIn(text, system) };
}

/** Kana decide; otherwise the detector, where it is certain of a language in this writing system. */
function languageIn(text: string, system: string): string {
  if (/[\p{sc=Hira}\p{sc=Kana}]/u.test(text)) return 'ja';
  const detected = certainLanguageOf(text);
  const isRead = detected !== null && foreignSystem(text, [detected]) === null;
  return isRead ? detected : languageOfSystem(system);
}

/** Voices whose own language it is, then those of the same gender. */
function bestFirst(voices: readonly Voice[], { labels: { gender } }: Voice, language: string): Voice[] {
  const rank = ({ labels }: Voice) =>
    (isSameLanguage(labels.language, language) ? 0 : 2) + (labels.gender === gender ? 0 : 1);
  return [...voices].sort((a, b) => rank(a) - rank(b));
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

function messageOf({ code, language }: Mismatch, { name, labels }: Voice): string {
  const [text, spoken] = [languageNames.of(language), languageNames.of(labels.language)];
  if (code === 'voice.words') return `${name} reads words in another script in Latin letters.`;
  return code === 'voice.script'
    ? `${name} speaks ${spoken} and cannot read the script of this text.`
    : `${name} speaks ${spoken}, but this text is probably ${text}.`;
}
