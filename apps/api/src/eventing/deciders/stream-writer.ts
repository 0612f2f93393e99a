import type { Position } from '@duetcast/domain/kernel/event';
import type { AccountKeys } from '../account-keys/account-keys';
import { KeyRing } from '../account-keys/key-ring';
import { EventStore, WrongRevision, type AppendResult, type NewEvent } from '../event-store/event-store';
import { decideGroup, type CommandRequest, type Outcome, traceAppend } from './decide-group';
import { eventIdOf } from './recording';
import type { CachedStream } from './stream-cache';
import type { StreamStates } from './stream-states';

/** Outcomes by index of the request; a request without one must be decided again. */
export interface Written {
  readonly outcomes: readonly (Outcome | undefined)[];
  /** Position of the stream's last event; null for an empty stream. */
  readonly position: Position | null;
  /** Set if the store does not say that no other process appended: it has other writers. */
  readonly isShared?: boolean;
  /** Set if another writer appended first: whether its events could be read. */
  readonly conflict?: { readonly hasProgress: boolean };
}

/** Decides a group of commands of one stream and appends their events at once. */
export class StreamWriter {
  constructor(
    private readonly store: EventStore,
    private readonly states: StreamStates,
    private readonly keys?: AccountKeys,
  ) {}

  /**
   * `fresh`: reads the stream first, since other processes write to it. Errors and empty decisions are confirmed: by the
   * append of the group at the revision that they were decided on, or by reading the stream again.
   * @throws errors of the store but WrongRevision
   */
  async write(stream: string, requests: readonly CommandRequest[], fresh: boolean): Promise<Written> {
    const [{ decider }] = requests as [CommandRequest];
    const known = await this.states[fresh ? 'refresh' : 'known'](decider, stream);
    const decision = await this.decide(stream, requests, known);
    if (decision.recorded.length > 0) return this.append(stream, requests, known, decision);
    const before = await this.states.refresh(decider, stream, known);
    const confirmed = await this.decide(stream, requests, before);
    if (confirmed.recorded.length > 0) return this.append(stream, requests, before, confirmed);
    return { outcomes: confirmed.outcomes, position: before.position };
  }

  /** Decides a second time once keys that the events need are loaded: decisions are pure. */
  private async decide(stream: string, requests: readonly CommandRequest[], from: CachedStream<unknown>) {
    const { keys } = this;
    if (!keys) return decideGroup(stream, requests, from);
    const ring = new KeyRing();
    let decision = decideGroup(stream, requests, from, ring);
    while (await ring.load(keys)) decision = decideGroup(stream, requests, from, ring);
    return decision;
  }

  private async append(
    stream: string,
    requests: readonly CommandRequest[],
    before: CachedStream<unknown>,
    decision: ReturnType<typeof decideGroup>,
  ): Promise<Written> {
    const startedAt = Date.now();
    const written = await this.appendDecided(stream, requests, before, decision);
    traceAppend(stream, requests, written.outcomes, startedAt);
    return written;
  }

  private async appendDecided(
    stream: string,
    requests: readonly CommandRequest[],
    before: CachedStream<unknown>,
    { outcomes, recorded, after }: ReturnType<typeof decideGroup>,
  ): Promise<Written> {
    const [{ decider }] = requests as [CommandRequest];
    try {
      const expected = before.revision === -1 ? 'noStream' : before.revision;
      const appended = await this.store.append(stream, recorded, { expected });
      if (await this.isOurs(stream, recorded, appended)) {
        this.states.appended(decider, stream, before, { ...after, position: appended.position });
        return { outcomes, position: appended.position, isShared: !appended.isNew };
      }
      const stored = await this.states.refresh(decider, stream, before);
      return { outcomes: outcomes.map((outcome) => storedOutcome(outcome, stored)), position: stored.position };
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      return this.recognize(stream, requests, before, outcomes);
    }
  }

  /** Whether these events were stored and not those of an earlier attempt; the last hash covers all before it. */
  private async isOurs(stream: string, recorded: readonly NewEvent[], { isNew, revision }: AppendResult) {
    if (isNew) return true;
    for await (const { metadata } of this.store.readStream(stream, { from: revision, limit: 1 }))
      return metadata.hash === recorded.at(-1)?.metadata.hash;
    return false;
  }

  /** Another writer was first, or the response to an append was lost: then the stream holds the command's events. */
  private async recognize(
    stream: string,
    requests: readonly CommandRequest[],
    before: CachedStream<unknown>,
    outcomes: readonly Outcome[],
  ): Promise<Written> {
    const [{ decider }] = requests as [CommandRequest];
    const ids = new Set<string>();
    const stored = await this.states.refresh(decider, stream, before, ({ id }) => ids.add(id));
    const isStored = ({ context }: CommandRequest) => ids.has(eventIdOf(context.commandId, stream, 0));
    return {
      outcomes: outcomes.map((outcome, index) =>
        isStored(requests[index] as CommandRequest) ? storedOutcome(outcome, stored) : undefined,
      ),
      position: stored.position,
      conflict: { hasProgress: stored.revision > before.revision },
    };
  }
}

const storedOutcome = (outcome: Outcome, { state, revision }: CachedStream<unknown>): Outcome =>
  'error' in outcome ? outcome : { events: outcome.events, state, revision };
