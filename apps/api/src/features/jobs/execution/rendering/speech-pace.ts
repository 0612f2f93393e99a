import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { StateStore } from '../../../../eventing/state/state-store';

/** What a voice has spoken for an account, at its own rate, and how long that took. */
interface Pace {
  readonly characters: number;
  readonly audioMs: number;
  readonly takenMs: number;
}
/** The length of speech, as it is heard, by the id of the voice; then `makingOf` each, and `assemblyPace`. */
export type Paces = Readonly<Record<string, Pace>>;

/** One row of each account, by its id: what it sees does not depend on what others have spoken. */
export const speechPaceKind = 'speech-pace';
/** The assembly of outputs; its characters are those of the script. */
export const assemblyPace = 'assembly';
/** The time that it takes to make. */
export const makingOf = (voiceId: string): string => `making ${voiceId}`;
/** Then the sums are halved, so that the pace is that of the speech since: machines and engines change. */
const rememberedCharacters = 20_000;
/** Each account costs two calls of the store. */
const keptEveryMs = 60_000;

/** How fast voices speak, and how fast their speech is made, from what was made. */
@Injectable()
export class SpeechPace implements OnModuleDestroy {
  private readonly logger = new Logger('SpeechPace');
  /** Not kept yet, by account. */
  private readonly added = new Map<string, Paces>();

  constructor(private readonly state: StateStore) {}

  add(accountId: string, name: string, pace: Pace): void {
    if (this.added.size === 0) setTimeout(() => void this.keep(), keptEveryMs).unref();
    this.added.set(accountId, sumsOf(this.added.get(accountId), { [name]: pace }));
  }

  async of(accountId: string): Promise<Paces> {
    const kept = await this.state.get<Paces>(speechPaceKind, accountId);
    return sumsOf(kept?.value, this.added.get(accountId));
  }

  async onModuleDestroy(): Promise<void> {
    await this.keep();
  }

  /** Another worker may keep its own at the same moment: then one of them is lost, which changes no pace. Never rejects. */
  private async keep(): Promise<void> {
    const added = [...this.added];
    this.added.clear();
    try {
      for (const [id, paces] of added) {
        const kept = await this.state.get<Paces>(speechPaceKind, id);
        await this.state.put(speechPaceKind, { id, value: mapped(sumsOf(kept?.value, paces), recent) });
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'paces of voices not kept');
    }
  }
}

const mapped = (paces: Paces, change: (pace: Pace, name: string) => Pace): Paces =>
  Object.fromEntries(Object.entries(paces).map(([name, pace]) => [name, change(pace, name)]));

const nothing: Pace = { characters: 0, audioMs: 0, takenMs: 0 };
const sumsOf = (one: Paces = {}, other: Paces = {}): Paces =>
  mapped({ ...one, ...other }, (_, name) => sumOf(one[name], other[name]));
const sumOf = (one = nothing, other = nothing): Pace => ({
  characters: one.characters + other.characters,
  audioMs: one.audioMs + other.audioMs,
  takenMs: one.takenMs + other.takenMs,
});

function recent({ characters, audioMs, takenMs }: Pace): Pace {
  const share = characters > rememberedCharacters ? 0.5 : 1;
  return { characters: characters * share, audioMs: audioMs * share, takenMs: takenMs * share };
}
