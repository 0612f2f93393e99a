import { Readable } from 'node:stream';
import { namedContent } from '@duetcast/verify/audited-content';
import { signedFileText } from '@duetcast/verify/signed-file';
import { Injectable } from '@nestjs/common';
import { hashedEvent } from '@duetcast/domain/kernel/chain';
import { AppError } from '@duetcast/domain/kernel/errors';
import { furtherMetadata, type Actor } from '@duetcast/domain/kernel/event';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { checkEvents } from '@duetcast/verify/check-events';
import { checkOrigins } from '@duetcast/verify/check-origin';
import type { CheckedOrigin } from '@duetcast/verify/verdict';
import { EventStore, type StoredEvent } from '../../eventing/event-store/event-store';
import { Config } from '../../platform/config/config';
import { ContentStore } from '../../platform/content/content-store';
import { type Trail, signTrail } from './signed-trail';
import { SigningKeys } from './signing-keys';
import { originFieldsOf, StreamOrigins } from './stream-origins';

/**
 * The audit trail of a stream: its stored events in order and the result of verifying their hash chain. If the store
 * deleted the first events (max age), verification starts at the first remaining event and the trail is reported as
 * incomplete. First events missing from a stream without a max age break the chain.
 */
@Injectable()
export class AuditTrails {
  constructor(
    private readonly store: EventStore,
    private readonly origins: StreamOrigins,
  ) {}

  /**
   * The stored events. `from` is the first valid revision: above 0 if the store deleted events by max age.
   * @throws AppError `store.deleted` if none is left
   */
  async stored(stream: string): Promise<Trail> {
    const events: StoredEvent[] = [];
    for await (const event of this.store.readStream(stream)) events.push(event);
    const first = events[0]?.revision;
    if (first === undefined) throw new AppError('store.deleted');
    const isTruncated = first > 0 && (await this.store.maxAge(stream)) !== null;
    return { stream, events, from: isTruncated ? first : 0, origins: await this.origins.of(stream) };
  }

  async trail(stream: string) {
    const { events, from, origins = [] } = await this.stored(stream);
    const { problem: ofEvents } = await checkEvents(events.map(hashedEvent), { stream, from });
    const imported = await checkOrigins(originFieldsOf(origins), { stream, events });
    const problem = ofEvents ?? imported.problem;
    const complete = events[0]?.revision === 0;
    const head = events.at(-1)?.metadata.hash ?? null;
    const brokenAt = problem?.revision ?? undefined;
    const broken = problem ? { reason: problem.kind, brokenAt } : {};
    const verdict = { verified: problem === null, complete, head, ...broken };
    return {
      stream,
      events: events.map(toAuditEvent),
      ...verdict,
      ...(imported.origin && { origin: originOf(imported.origin) }),
      ...(imported.earlierOrigins.length > 0 && { earlierOrigins: imported.earlierOrigins.map(originOf) }),
    };
  }

  /**
   * The stored events as NDJSON, with everything needed to verify the chain.
   * @throws AppError `store.deleted` if none is left
   */
  async lines(stream: string): Promise<Readable> {
    const { store } = this;
    await this.assertNotEmpty(stream);
    async function* lines() {
      for await (const event of store.readStream(stream)) yield `${canonicalJson(hashedEvent(event))}\n`;
    }
    return Readable.from(lines());
  }

  private async assertNotEmpty(stream: string): Promise<void> {
    for await (const _ of this.store.readStream(stream, { limit: 1 })) return;
    throw new AppError('store.deleted');
  }
}

/** Which keys the reader trusts is not known here. */
const originOf = ({ isTrusted: _trusted, ...origin }: CheckedOrigin) => origin;

export function toAuditEvent({ revision, type, id, data, metadata }: StoredEvent) {
  const { at: time, actor, $causationId: causationId, $correlationId: correlationId } = metadata;
  const { hash, previousHash, schemaVersion, ownerId } = metadata;
  const auditEvent = {
    revision,
    time,
    type,
    actor,
    causationId,
    correlationId,
    data,
    hash,
    previousHash,
    id,
    schemaVersion,
  };
  return { ...auditEvent, ...(ownerId !== undefined && { ownerId }), furtherMetadata: furtherMetadata(metadata) };
}

/** Concurrent lookups in the content store. */
const batchSize = 64;

/** Exports the audit trail of a stream as a signed file that can be verified offline. */
@Injectable()
export class AuditFiles {
  constructor(
    private readonly trails: AuditTrails,
    private readonly content: ContentStore,
    private readonly keys: SigningKeys,
    private readonly config: Config,
  ) {}

  /** Text of the signed file. `exportedAt` (ISO 8601 UTC) is now: the file contains every event of until then. */
  async export(stream: string, exportedBy: Actor, exportedAt: string): Promise<string> {
    const trail = await this.trails.stored(stream);
    const stored = await this.storedAmong(namedContent(trail.events).map(({ hash }) => hash));
    const issuer = this.config.publicUrl;
    return signedFileText(signTrail(trail, { stored, exportedAt, exportedBy, issuer }, this.keys));
  }

  private async storedAmong(hashes: readonly string[]): Promise<Set<string>> {
    const stored = new Set<string>();
    for (let start = 0; start < hashes.length; start += batchSize)
      await Promise.all(
        hashes.slice(start, start + batchSize).map(async (hash) => {
          if (await this.content.has(hash)) stored.add(hash);
        }),
      );
    return stored;
  }
}
