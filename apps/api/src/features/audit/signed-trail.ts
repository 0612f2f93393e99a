import type { Actor } from '@duetcast/domain/kernel/event';
import { namedContent } from '@duetcast/verify/audited-content';
import { auditFormat, auditVersion, sealText, type SignedAudit } from '@duetcast/verify/signed-audit';
import type { StoredEvent } from '../../eventing/event-store/event-store';
import type { SigningKeys } from './signing-keys';

export interface Trail {
  readonly stream: string;
  /** Revision of its first event. */
  readonly from: number;
  /** As stored, in order. */
  readonly events: readonly StoredEvent[];
}

interface Export {
  /** Those of the content hashes that the events name whose bytes are stored. */
  readonly stored: ReadonlySet<string>;
  /** ISO 8601 UTC. */
  readonly exportedAt: string;
  readonly exportedBy: Actor;
  /** Address of this server. */
  readonly issuer: string;
}

/** The signed file of a stream's events. It is signed as it stands, also where its chain is broken: the file then shows it. */
export function signTrail({ stream, from, events }: Trail, made: Export, keys: SigningKeys): SignedAudit {
  const chained = events.map(({ position: _place, ...event }) => event);
  const { stored, ...facts } = made;
  const seals = chained.map(({ revision, metadata: { hash } }, index) => {
    const place = { isFirst: index === 0, isLast: index === chained.length - 1 };
    return keys.sign(sealText(stream, revision, hash, place));
  });
  return keys.signFile({
    format: auditFormat,
    version: auditVersion,
    stream,
    from,
    count: chained.length,
    head: chained.at(-1)?.metadata.hash ?? null,
    events: chained,
    seals,
    content: namedContent(chained).map((named) => ({ ...named, isStored: stored.has(named.hash) })),
    ...facts,
  });
}
