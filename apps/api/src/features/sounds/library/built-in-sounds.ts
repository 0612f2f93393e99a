import { Injectable } from '@nestjs/common';
import { AudioAssembler, type AudioWork } from '../../../media/audio/audio-assembler';
import { scores, type ScoreName } from '../../../media/music/scores';
import { secondsOf, type MusicKind } from '../../../media/music/synthesis';
import { ContentStore } from '../../../platform/content/content-store';

interface BuiltInSound {
  readonly id: string;
  readonly name: string;
  readonly score: ScoreName;
  readonly kind: MusicKind;
  readonly durationMs: number;
}

/** Raise it when the synthesis changes: the music is then made again. */
const version = 1;
const titles: Record<ScoreName, string> = { calm: 'Calm', warm: 'Warm', bright: 'Bright', pulse: 'Pulse' };
const kinds = { bed: 'bed', sting: 'sting' } as const;

/** Music that the server makes itself: free of royalties, for every account. */
export const builtInSounds: readonly BuiltInSound[] = Object.values(kinds).flatMap((kind) =>
  (Object.keys(scores) as ScoreName[]).map((score) => ({
    id: `${score}-${kind}`,
    name: kind === 'bed' ? titles[score] : `${titles[score]} (short)`,
    score,
    kind,
    durationMs: Math.round(secondsOf(score, kind) * 1000),
  })),
);

interface StoredMusic {
  readonly contentHash: string;
  readonly bytes: number;
}

/** Built-in sounds as files: made at their first use, and again after retention deleted them. */
@Injectable()
export class BuiltInSounds {
  private readonly pending = new Map<string, Promise<StoredMusic>>();

  constructor(
    private readonly assembler: AudioAssembler,
    private readonly content: ContentStore,
  ) {}

  async file(sound: BuiltInSound, ownerId: string): Promise<StoredMusic> {
    const stored = await this.content.lookUpName<StoredMusic>(nameOf(sound));
    if (stored && (await this.content.renew(stored.contentHash))) return stored;
    // Concurrent requests share one synthesis, so that none can abort it.
    const work = { ownerId, signal: new AbortController().signal };
    const running = this.pending.get(sound.id) ?? this.make(sound, work).finally(() => this.pending.delete(sound.id));
    this.pending.set(sound.id, running);
    return running;
  }

  private async make(sound: BuiltInSound, work: AudioWork): Promise<StoredMusic> {
    const bytes = await this.assembler.compose(sound, work);
    const stored: StoredMusic = { contentHash: await this.content.put(bytes), bytes: bytes.length };
    await this.content.setName(nameOf(sound), stored);
    return stored;
  }
}

const nameOf = ({ id }: BuiltInSound): string => `music/${version}/${id}`;
