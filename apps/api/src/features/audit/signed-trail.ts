import { hashedEvent } from '@duetcast/domain/kernel/chain';
import type { Actor } from '@duetcast/domain/kernel/event';
import { namedContent } from '@duetcast/verify/audited-content';
import {
  auditFormat,
  auditVersion,
  headOf,
  sealText,
  type SignedAudit,
  type StreamOrigin,
} from '@duetcast/verify/signed-audit';
import type { StoredEvent } from '../../eventing/event-store/event-store';
import type { SigningKeys } from './signing-keys';
import { originFieldsOf } from './stream-origins';

export interface Trail {
  readonly stream: string;
  /** Revision of the first event. */
  readonly from: number;
  readonly events: readonly StoredEvent[];
  /** The servers on which the first events were, oldest first; absent: none was imported. */
  readonly origins?: readonly StreamOrigin[];
}

interface ExportDetails {
  /** Content hashes named by the events whose content is still stored. */
  readonly stored: ReadonlySet<string>;
  /** ISO 8601 UTC, from before the events were read. */
  readonly exportedAt: string;
  readonly exportedBy: Actor;
  /** Public URL of this server. */
  readonly issuer: string;
}

/** Signs the events of a stream as stored; a broken hash chain is signed too, and verification reports it. */
export function signTrail(
  { stream, from, events, origins = [] }: Trail,
  details: ExportDetails,
  keys: SigningKeys,
): SignedAudit {
  const chained = events.map((event) => hashedEvent(event));
  const { stored, ...exportFields } = details;
  const seals = chained.map(({ revision, metadata: { hash } }, index) => {
    const place = { isFirst: index === 0, isLast: index === chained.length - 1 };
    return keys.sign(sealText(stream, revision, hash, place));
  });
  return keys.signFile<Omit<SignedAudit, 'key' | 'signature'>>({
    format: auditFormat,
    version: auditVersion,
    stream,
    from,
    count: chained.length,
    head: headOf(chained),
    events: chained,
    seals,
    content: namedContent(chained).map((named) => ({ ...named, isStored: stored.has(named.hash) })),
    ...originFieldsOf(origins),
    ...exportFields,
  });
}
