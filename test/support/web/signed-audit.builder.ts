import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import { namedContent } from '@duetcast/verify/audited-content';
import { auditFormat, auditVersion, headOf, sealText, type SignedAudit } from '@duetcast/verify/signed-audit';
import { signedFileText, signedText, thumbprintText, type VerifyingKey } from '@duetcast/verify/signed-file';
import { storedEvent } from '../../../apps/web/src/features/audit/audit-history';
import { anAuditTrail } from './audit-trail.builder';

/** A signer with its own key. */
export function aSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' }) as { x: string };
  const kid = createHash('sha256')
    .update(thumbprintText({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
  const key: VerifyingKey = { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' };
  const signatureOf = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url');
  /** A signed file with this content, as text. */
  const fileOf = (content: object): string => {
    const keyed = { ...content, key };
    return signedFileText({ ...keyed, signature: signatureOf(signedText(keyed)) });
  };
  return { key, signatureOf, fileOf };
}

/** The signed audit file of a job with these events, one second apart, as text. */
export function aSignedAudit(history: readonly JobEvent[], { fileOf, signatureOf } = aSigner()): string {
  const { stream, events: trailEvents } = anAuditTrail(history);
  const events = trailEvents.map((event) => storedEvent(stream, event));
  const seals = events.map(({ revision, metadata: { hash } }, index) =>
    signatureOf(sealText(stream, revision, hash, { isFirst: index === 0, isLast: index === events.length - 1 })),
  );
  const content = namedContent(events).map((named) => ({ ...named, isStored: named.releasedAt === null }));
  const file: Omit<SignedAudit, 'key' | 'signature'> = {
    format: auditFormat,
    version: auditVersion,
    stream,
    from: 0,
    count: events.length,
    head: headOf(events),
    events,
    seals,
    content,
    exportedAt: '2026-11-21T09:00:00.000Z',
    exportedBy: { kind: 'user', id: 'acc_ada' },
    issuer: 'https://duetcast.example',
  };
  return fileOf(file);
}
