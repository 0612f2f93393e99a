import { genesisHash, verifyChain, type ChainedEvent, type ChainVerdict } from '@duetcast/domain/kernel/chain';
import { NamedContent } from './audited-content';
import type { Trust } from './check-signature';
import { eventMisfit } from './forms';
import { sealText, type SealedPlace } from './signed-audit';
import type { Problem, VerifiedEvent } from './verdict';
import { sha256, type SignatureCheck } from './web-crypto';

interface Place {
  readonly stream: string;
  /** Revision of the first event. */
  readonly from: number;
  /** Hash of the event before it, if that was checked. */
  readonly before?: string | undefined;
}

export interface EventProblem extends Problem {
  readonly kind: 'form' | Extract<ChainVerdict, { verified: false }>['reason'];
  readonly revision: number;
}

interface CheckedEvents {
  /** The events before the first malformed one. */
  readonly events: readonly ChainedEvent[];
  readonly problem: EventProblem | null;
  /** Hash of the last event; of no use if there is a problem. */
  readonly head: string;
}

/**
 * Finds the first event that is malformed or breaks the hash chain. The events are those of a file, or stored ones as
 * `hashedEvent` returns them; `GET …/audit` and the pages report this verdict too.
 */
export async function checkEvents(values: readonly unknown[], { stream, from, before }: Place): Promise<CheckedEvents> {
  const misfits = values.map((value) => eventMisfit(stream, value));
  const malformed = misfits.findIndex((field) => field !== null);
  const events = (malformed < 0 ? values : values.slice(0, malformed)) as readonly ChainedEvent[];
  const verdict = await verifyChain(events, sha256, from, before);
  if (!verdict.verified)
    return { events, problem: { kind: verdict.reason, revision: verdict.brokenAt }, head: before ?? genesisHash };
  const field = misfits[malformed] ?? '';
  const problem = malformed < 0 ? null : { kind: 'form' as const, revision: from + malformed, field };
  return { events, problem, head: verdict.head };
}

const otherPlaces = ({ isFirst, isLast }: SealedPlace): SealedPlace[] => [
  { isFirst, isLast: !isLast },
  { isFirst: !isFirst, isLast },
  { isFirst: !isFirst, isLast: !isLast },
];

interface SealedEvents {
  readonly stream: string;
  readonly events: readonly VerifiedEvent[];
  readonly seals: readonly string[];
}

/** Finds the first event whose seal does not match its position; the chain must be valid. */
export async function sealProblem(
  { stream, events, seals }: SealedEvents,
  check: SignatureCheck,
): Promise<Problem | null> {
  for (const [index, { revision, metadata }] of events.entries()) {
    const seal = seals[index] ?? '';
    const place = { isFirst: index === 0, isLast: index === events.length - 1 };
    const isSealedAs = (sealed: SealedPlace) => check(seal, sealText(stream, revision, metadata.hash, sealed));
    if (await isSealedAs(place)) continue;
    for (const sealed of otherPlaces(place))
      if (await isSealedAs(sealed)) return adjacentProblem(revision, place, sealed);
    return { kind: 'seal', revision };
  }
  return seals.length > events.length ? { kind: 'missing', revision: (events.at(-1)?.revision ?? -1) + 1 } : null;
}

/** The event matches its seal, but an adjacent one was added or removed. */
function adjacentProblem(revision: number, place: SealedPlace, sealed: SealedPlace): Problem {
  if (place.isFirst !== sealed.isFirst)
    return place.isFirst ? { kind: 'missing', revision: revision - 1 } : { kind: 'added', revision: revision - 1 };
  return { kind: place.isLast ? 'missing' : 'added', revision: revision + 1 };
}

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
