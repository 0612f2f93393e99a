import { Injectable } from '@nestjs/common';
import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { speechMsPerCharacter } from '@duetcast/domain/storage/storage-use';
import { z } from 'zod';
import { readInTurns } from '../../../media/speech/markup/speech-markup';
import { VoiceCatalog } from '../../voices/public';
import { leadIn, pauseAfter } from '../execution/assemblies/compilation-assembly';
import { assemblyPace, makingOf, SpeechPace } from '../execution/rendering/speech-pace';

type ManifestEntry = JobManifest['parts'][number];

export const lengthFields = {
  audioSeconds: z.number().min(0),
  makingSeconds: z.number().min(0).nullable(),
};
type Length = { readonly [Field in keyof typeof lengthFields]: z.infer<(typeof lengthFields)[Field]> };

/** How long the audio of a script will be, and how long it takes to make. */
@Injectable()
export class ExpectedLengths {
  constructor(
    private readonly voices: VoiceCatalog,
    private readonly pace: SpeechPace,
  ) {}

  /** @param isKept whether the audio of a spoken entry is kept, by its index among these. @throws what `VoiceCatalog.find` throws */
  async of(accountId: string, all: readonly ManifestEntry[], isKept: (index: number) => boolean): Promise<Length> {
    const entries = all.filter(({ role }) => role !== 'music');
    const lines = await Promise.all(entries.flatMap(({ part }) => (part.kind === 'spoken' ? [this.line(part)] : [])));
    const paces = await this.pace.of(accountId);
    await readInTurns(entries.map(({ part }) => part));
    const pauses = entries.map((entry, index) => pauseAfter(entry, entries[index + 1]));
    const clips = entries.map(({ part }) => ('durationMs' in part ? part.durationMs : 0));
    const spoken = lines.map(({ name, characters, rate }) => {
      const { audioMs = speechMsPerCharacter, characters: of = 1 } = paces[name] ?? {};
      return (characters * audioMs) / of / rate;
    });
    const taken = lines.map(({ making, characters, rate, concurrency }, index) => {
      const { takenMs, characters: of } = paces[making] ?? { takenMs: NaN, characters: 1 };
      return isKept(index) ? 0 : (characters * takenMs) / of / rate / concurrency;
    });
    const audioMs = sum([leadIn(entries), ...pauses, ...clips, ...spoken]);
    const assembly = paces[assemblyPace] ?? { takenMs: NaN, audioMs: 1 };
    const makingMs = sum(taken) + (audioMs * assembly.takenMs) / assembly.audioMs;
    return { audioSeconds: seconds(audioMs), makingSeconds: Number.isFinite(makingMs) ? seconds(makingMs) : null };
  }

  private async line({ text, voiceId, provider: named, speed: rate = 1 }: SpokenPart) {
    const { provider, voice } = await this.voices.findForJob(voiceId, named);
    const { voice_id: name } = voice;
    const { concurrency } = provider;
    return { name, making: makingOf(name), characters: charactersIn(text), rate, concurrency };
  }
}

type SpokenPart = Extract<ManifestEntry['part'], { kind: 'spoken' }>;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
/** To a tenth. */
const seconds = (ms: number): number => Math.round(ms / 100) / 10;
