import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '@duetcast/domain/kernel/errors';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { isRemoteProvider } from '@duetcast/domain/voices/speech-provider-names';
import { landingWords } from '@duetcast/words/en/site/landing';
import { languages, textsFrom, translationOf, type Language } from '@duetcast/words/languages';
import { AudioAssembler } from '../../media/audio/audio-assembler';
import { EngineStore } from '../../media/speech/neural/engine-store';
import { ContentStore } from '../../platform/content/content-store';
import { sha256 } from '../../platform/hashing/sha256';
import { KeptAudio } from './kept-audio';
import { podcastVoices } from './podcast-voices';
import { VoiceCatalog, type ResolvedVoice } from './voice-catalog';
import { audioKeyOf, spokenBy } from './voice-previews';

export const sampleQuerySchema = z.object({
  language: z
    .enum(Object.keys(languages) as [Language, ...Language[]])
    .default('en')
    .meta({ description: 'A language of the pages.' }),
});
export type SampleQuery = z.infer<typeof sampleQuerySchema>;

const speaker = z.enum(['host', 'guest']);
const milliseconds = z.number().int().min(0);
const keptSchema = z.object({
  hash: z.string(),
  durationMs: milliseconds,
  /** Where each line is heard, with the pause after it. */
  lines: z.array(z.object({ speaker, text: z.string(), startMs: milliseconds, endMs: milliseconds })),
  /** Names of the voices. */
  voices: z.object({ host: z.string(), guest: z.string() }),
});
type KeptSample = z.infer<typeof keptSchema>;

/** What the landing page plays. */
export const samplePodcastSchema = keptSchema.omit({ hash: true }).extend({ audioUrl: z.string() });

const pauseMs = 400;
const speakerOf = (line: number): 'host' | 'guest' => (line % 2 === 0 ? 'host' : 'guest');

/**
 * The conversation of the landing page, made once by the first pair of podcast voices of its language. Only voices that
 * speak on this server do: nothing is bought for it. In English it is made at the first start, and when better voices come.
 */
@Injectable()
export class SamplePodcast {
  private readonly kept: KeptAudio<KeptSample>;

  constructor(
    private readonly catalog: VoiceCatalog,
    private readonly content: ContentStore,
    private readonly assembler: AudioAssembler,
    private readonly engines: EngineStore,
  ) {
    this.kept = new KeptAudio(content);
  }

  /** In the background. */
  prepare(): void {
    const make = () => void this.get('en').catch(() => undefined);
    this.engines.onChange(make);
    make();
  }

  /** @throws AppError `voice.missing` if no two voices speak the language; what `speak` throws */
  async get(language: Language): Promise<KeptSample & { readonly bytes: number }> {
    const { duet } = textsFrom(await translationOf(language), landingWords);
    const voices = await this.pairOf(language);
    const made = canonicalJson([duet, audioKeyOf(voices.host), audioKeyOf(voices.guest)]);
    return this.kept.get(`sample-podcast/${sha256(made)}`, () => this.make(duet, voices));
  }

  private async pairOf(language: Language) {
    const speaking = await this.catalog.speaking((locale) => locale.split('-', 1)[0] === language);
    const [host, guest] = podcastVoices(speaking.filter(({ provider }) => !isRemoteProvider(provider)));
    if (!host || !guest) throw new AppError('voice.missing', { language });
    return { host: await this.catalog.find(host.voice_id), guest: await this.catalog.find(guest.voice_id) };
  }

  private async make(
    duet: readonly string[],
    voices: Readonly<Record<'host' | 'guest', ResolvedVoice>>,
  ): Promise<KeptSample> {
    const parts = [];
    for (const [index, text] of duet.entries()) {
      const role = speakerOf(index);
      const { audio } = await spokenBy(voices[role], text);
      const pauseAfterMs = index === duet.length - 1 ? 0 : pauseMs;
      const { voice_id: voice } = voices[role].voice;
      parts.push({ contentHash: await this.content.put(audio), title: null, voice, pauseAfterMs });
    }
    const request = { parts, format: 'mp3', tags: { title: 'Duetcast', artist: 'Duetcast' } } as const;
    const work = { ownerId: 'sample-podcast', signal: new AbortController().signal };
    const { contentHash: hash, durationMs, partTimes } = await this.assembler.assemble(request, work);
    const lines = duet.map((line, index) => {
      const { startMs, endMs } = partTimes[index] ?? { startMs: 0, endMs: 0 };
      return { speaker: speakerOf(index), text: line, startMs: Math.round(startMs), endMs: Math.round(endMs) };
    });
    return { hash, durationMs, lines, voices: { host: voices.host.voice.name, guest: voices.guest.voice.name } };
  }
}
