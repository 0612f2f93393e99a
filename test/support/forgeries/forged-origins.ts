import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import { exportedStreamText, type ExportedStream, type StreamOrigin } from '@duetcast/verify/signed-audit';
import { forgeries, type Forgery } from './forgery';
import { auditedEvents, auditFields } from './genuine-files';
import { keyOf, sha256, type Signer } from './signer';

const [stream, account, issuer] = ['job-j1', 'acc_ada', 'https://old.example'];
const exportedAt = '2026-11-20T12:00:00.000Z';

/** The origin of the events up to this revision, as `server` signed it. */
export function originBy(server: Signer, revision = 5, events = auditedEvents()): StreamOrigin {
  const exported = { account, exportedAt, issuer, revision, hash: events[revision]!.metadata.hash };
  return { ...exported, key: server.key, seal: server.signatureOf(exportedStreamText({ ...exported, stream })) };
}

/** An audit of these events with an origin, without its signatures. */
export const importedFields = (origin: StreamOrigin, events?: readonly ChainedEvent[]) => ({
  ...auditFields(events),
  origin,
});

/** An audit of events that were on the first of these servers, then on the others, without its signatures. */
export const movedFields = (...origins: readonly StreamOrigin[]) => ({
  ...importedFields(origins.at(-1)!),
  earlierOrigins: origins.slice(0, -1),
});

/** Imported audits that `signer` did not sign, neither as the server that made the file nor as their origin. */
export function forgedOrigins(signer: Signer, other: Signer): Forgery[] {
  const origin = originBy(signer);
  const byOther = (changes: object, events?: readonly ChainedEvent[]) =>
    other.auditOf(importedFields({ ...origin, ...changes }, events));
  const sealOf = (changes: Partial<ExportedStream>) => ({
    seal: signer.signatureOf(exportedStreamText({ ...origin, stream, ...changes })),
  });
  const later = auditedEvents().slice(1);
  return forgeries({
    'an origin that signed the first events only': other.auditOf(importedFields(originBy(signer, 4))),
    'an origin of a trail whose first event is missing': byOther({}, later),
    'an origin without its signature': byOther({ key: null, seal: null }),
    'an origin with the signature of another stream': byOther(sealOf({ stream: 'job-j2' })),
    'an origin with the signature of another event': byOther(sealOf({ hash: sha256('other') })),
    'an origin with the signature of another account': byOther(sealOf({ account: 'acc_eve' })),
    'an earlier origin that signed the first events only': other.auditOf(
      movedFields(originBy(signer, 4), originBy(other)),
    ),
    'an earlier origin that another key signed': other.auditOf(
      movedFields({ ...origin, seal: originBy(other).seal }, originBy(other)),
    ),
    'an earlier origin without its signature': other.auditOf(
      movedFields({ ...origin, key: null, seal: null }, originBy(other)),
    ),
    'an origin that signed later': byOther({ exportedAt: '2026-11-21T12:00:00.000Z' }),
    'an origin at another address': byOther({ issuer: 'https://eve.example' }),
    'an origin that another key signed': byOther({ seal: originBy(other).seal }),
    'an origin with another key under the id of this one': byOther({
      ...originBy(other),
      key: { ...other.key, kid: signer.key.kid },
    }),
  });
}

/** Imported audits that the signer's key signed, but that no server of this product makes. */
export function malformedOrigins(signer: Signer, other: Signer): Forgery[] {
  const origin = originBy(other);
  const signed = (changes: object) => signer.auditOf(importedFields({ ...origin, ...changes }));
  const small = keyOf(Buffer.from([1, ...Array<number>(31).fill(0)]).toString('base64url'));
  const identity = Buffer.from([1, ...Array<number>(63).fill(0)]).toString('base64url');
  return forgeries({
    'an origin with another hash': signed({ hash: sha256('other') }),
    'an origin with another revision': signed({ revision: 4 }),
    'an origin after the last event': signed({ revision: 6 }),
    'an origin with a key of small order': signed({ key: small, seal: identity }),
    'an origin with an id of another key': signed({ key: { ...other.key, kid: signer.key.kid } }),
    'an origin with a key and no signature': signed({ seal: null }),
    'an origin with a signature and no key': signed({ key: null }),
    'an origin with an unknown member': signed({ note: 'x' }),
    'an origin whose issuer is no server': signed({ issuer: '' }),
    'an origin with a time that is none': signed({ exportedAt: 'yesterday' }),
    'an earlier origin with the signature of another event': signer.auditOf(
      movedFields({ ...origin, seal: originBy(other, 4).seal }, origin),
    ),
    'an earlier origin after the origin': signer.auditOf(movedFields(origin, originBy(signer, 4))),
    'earlier origins in another order': signer.auditOf(movedFields(origin, originBy(signer, 4), originBy(other))),
    'an earlier origin with an unknown member': signer.auditOf(movedFields({ ...origin, ...{ note: 'x' } }, origin)),
    'earlier origins that are none': signer.auditOf(movedFields(origin)),
    'an earlier origin without an origin': signer.auditOf({ ...auditFields(), ...{ earlierOrigins: [origin] } }),
    'an origin that is null': signer.auditOf({ ...auditFields(), ...{ origin: null } }),
  });
}
