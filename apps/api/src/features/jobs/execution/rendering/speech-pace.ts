import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { StateStore } from '../../../../eventing/state/state-store';

/** What a voice has spoken on this server, at its own rate, and how long that took. */
export interface Pace {
  readonly characters: number;
  readonly audioMs: number;
  readonly takenMs: number;
}

const kind = 'speech-pace';
/** The name under which the assembly of outputs is kept; its characters are those of the script. */
export const assemblyPace = 'assembly';
export const paceOf = (provider: string, voiceId: string): string => `${provider}/${voiceId}`;
/** Then the sums are halved, so that the pace is that of the speech since: machines and engines change. */
const rememberedCharacters = 20_000;
/** Each voice costs two calls of the store. */
const keptEveryMs = 60_000;

/** How fast voices speak, and how fast their speech is made, from what was made. */
@Injectable()
export class SpeechPace implements OnModuleDestroy {
  private readonly logger = new Logger('SpeechPace');
  /** Not kept yet, by name. */
  private readonly added = new Map<string, Pace>();

  constructor(private readonly state: StateStore) {}

  add(name: string, pace: Pace): void {
    if (this.added.size === 0) setTimeout(() => void this.keep(), keptEveryMs).unref();
    this.added.set(name, sumOf(this.added.get(name), pace));
  }

  /** By name; without those that made nothing yet. */
  async of(names: readonly string[]): Promise<ReadonlyMap<string, Pace>> {
    const kept = await this.state.getAll<Pace>(kind, names);
    const known = names.filter((name) => kept.has(name) || this.added.has(name));
    return new Map(known.map((name) => [name, sumOf(kept.get(name)?.value, this.added.get(name))]));
  }

  async onModuleDestroy(): Promise<void> {
    await this.keep();
  }

  /** Another worker may keep its own at the same moment: then one of them is lost, which changes no pace. Never rejects. */
  private async keep(): Promise<void> {
    const added = [...this.added];
    this.added.clear();
    try {
      const kept = await this.state.getAll<Pace>(
        kind,
        added.map(([name]) => name),
      );
      for (const [name, pace] of added)
        await this.state.put(kind, { id: name, value: recent(sumOf(kept.get(name)?.value, pace)) });
    } catch (error) {
      this.logger.warn({ err: error }, 'paces of voices not kept');
    }
  }
}

const nothing: Pace = { characters: 0, audioMs: 0, takenMs: 0 };
const sumOf = (one = nothing, other = nothing): Pace => ({
  characters: one.characters + other.characters,
  audioMs: one.audioMs + other.audioMs,
  takenMs: one.takenMs + other.takenMs,
});

function recent({ characters, audioMs, takenMs }: Pace): Pace {
  const share = characters > rememberedCharacters ? 0.5 : 1;
  return { characters: characters * share, audioMs: audioMs * share, takenMs: takenMs * share };
}
