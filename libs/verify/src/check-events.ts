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
  /** Those before the first that cannot be read. */
  readonly events: readonly ChainedEvent[];
  readonly problem: Problem | null;
}

/** The first event that is not of this form, or not the one that the hashes before it ask for. */
export async function checkEvents(
  given: readonly unknown[],
  { stream, from }: Stream,
  mayHavePosition: boolean,
): Promise<CheckedEvents> {
  const malformed = given.findIndex((event) => !isEventOf(stream, event, mayHavePosition));
  const events = (malformed < 0 ? given : given.slice(0, malformed)) as readonly ChainedEvent[];
  const verdict = await verifyChain(events, sha256, from);
  if (!verdict.verified) return { events, problem: { kind: verdict.reason, revision: verdict.brokenAt } };
  return { events, problem: malformed < 0 ? null : { kind: 'form', revision: from + malformed } };
}

const otherPlaces = ({ isFirst, isLast }: SealedPlace): SealedPlace[] => [
  { isFirst, isLast: !isLast },
  { isFirst: !isFirst, isLast },
  { isFirst: !isFirst, isLast: !isLast },
];

/** The first event that is not the one sealed at its place, among events whose chain holds. */
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
      if (await isSealedAs(sealed)) return neighbourProblem(revision, place, sealed);
    return { kind: 'seal', revision };
  }
  return seals.length > events.length ? { kind: 'missing', revision: (events.at(-1)?.revision ?? -1) + 1 } : null;
}

/** The event is as it was sealed, but among others. */
function neighbourProblem(revision: number, place: SealedPlace, sealed: SealedPlace): Problem {
  if (place.isFirst !== sealed.isFirst)
    return place.isFirst ? { kind: 'missing', revision: revision - 1 } : { kind: 'added', revision: revision - 1 };
  return { kind: place.isLast ? 'missing' : 'added', revision: revision + 1 };
}
