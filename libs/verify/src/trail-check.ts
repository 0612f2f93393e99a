import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import { NamedContent } from './audited-content';
import { checkEvents, type EventProblem } from './check-events';
import type { Trust } from './check-signature';
import type { VerifiedEvent } from './verdict';

export interface AuditOptions extends Trust {
  /** Is given each event of the verdict, in order. */
  readonly onEvent?: ((event: ChainedEvent) => void) | undefined;
}

interface Trail extends Pick<AuditOptions, 'onEvent'> {
  readonly stream: string;
  /** Revision of the first event. */
  readonly from: number;
}

/** Checks the events of a trail a page at a time, and keeps only what the verdict needs. */
export class TrailCheck {
  readonly events: VerifiedEvent[] = [];
  readonly content = new NamedContent();
  problem: EventProblem | null = null;
  private isReadable = true;
  private before: string | undefined;

  constructor(private readonly trail: Trail) {}

  /** @returns the number of well-formed events; those after a malformed one are ignored */
  async add(page: readonly unknown[]): Promise<number> {
    if (!this.isReadable || page.length === 0) return 0;
    const { stream, from, onEvent } = this.trail;
    const place = { stream, from: from + this.events.length, before: this.before };
    const { events, problem, head } = await checkEvents(page, place);
    this.problem ??= problem;
    this.before = head;
    this.isReadable = events.length === page.length;
    for (const event of events) {
      const { revision, type, metadata } = event;
      this.events.push({ revision, type, metadata: { at: metadata.at, hash: metadata.hash } });
      this.content.add(event);
      onEvent?.(event);
    }
    return events.length;
  }
}
