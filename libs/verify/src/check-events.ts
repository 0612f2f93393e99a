import { verifyChain, type ChainedEvent } from '@duetcast/domain/kernel/chain';
import { isEventOf } from './forms';
import { sealText, type SealedPlace } from './signed-audit';
import type { Problem } from './verdict';
import { sha256, type SignatureCheck } from './web-crypto';

interface Stream {
  readonly stream: string;
  /** Revision of the first event. */
  readonly from: number;
}

interface CheckedEvents {
  /** The events before the first malformed one. */
  readonly events: readonly ChainedEvent[];
  readonly problem: Problem | null;
}

/** Finds the first event that is malformed or breaks the hash chain. */
export async function checkEvents(
  values: readonly unknown[],
  { stream, from }: Stream,
  mayHavePosition: boolean,
): Promise<CheckedEvents> {
  const malformed = values.findIndex((event) => !isEventOf(stream, event, mayHavePosition));
  const events = (malformed < 0 ? values : values.slice(0, malformed)) as readonly ChainedEvent[];
  const verdict = await verifyChain(events, sha256, from);
  if (!verdict.verified) return { events, problem: { kind: verdict.reason, revision: verdict.brokenAt } };
  return { events, problem: malformed < 0 ? null : { kind: 'form', revision: from + malformed } };
}

const otherPlaces = ({ isFirst, isLast }: SealedPlace): SealedPlace[] => [
  { isFirst, isLast: !isLast },
  { isFirst: !isFirst, isLast },
  { isFirst: !isFirst, isLast: !isLast },
];

/** Finds the first event whose seal does not match its position; the chain must be valid. */
export async function sealProblem(
  events: readonly ChainedEvent[],
  seals: readonly string[],
  check: SignatureCheck,
): Promise<Problem | null> {
  for (const [index, { stream, revision, metadata }] of events.entries()) {
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
