import { UnreadableAudit, type AuditVerdict } from '@duetcast/verify/verdict';
import { verifyAudit } from '@duetcast/verify/verify';
import { isSignedText, readText } from '@duetcast/verify/read-file';
import { statementFormat } from '@duetcast/verify/signed-statement';
import type { StatementVerdict } from '@duetcast/verify/statement-verdict';
import { verifySignedStatement } from '@duetcast/verify/verify-statement';
import type { VerifyingKey } from '@duetcast/verify/signed-file';
import { unauthenticatedApi } from '../../client/api';

/** Largest accepted file in bytes: a trail of about 20,000 events. */
export const maxFileBytes = 25_000_000;

/** Current and past public signing keys of this server; null if they could not be loaded. */
export type ServerKeys = readonly VerifyingKey[] | null;

/** A signed statement with its bytes, from which the sums can be recalculated. */
export interface ExaminedStatement {
  readonly kind: 'statement';
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly verdict: StatementVerdict;
  readonly serverKeys: ServerKeys;
}

export type Examined =
  | ExaminedStatement
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableAudit['reason'] | 'empty' | 'file' }
  | { readonly kind: 'audit'; readonly verdict: AuditVerdict };

async function serverKeys(): Promise<ServerKeys> {
  try {
    return (await unauthenticatedApi.get('/api/signing-keys')).keys;
  } catch {
    return null; // The file is verified anyway.
  }
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null; // The file was moved or changed after it was chosen.
  }
}

/** Reads and verifies a file in the browser; nothing is uploaded. */
export async function examineFile(file: File): Promise<Examined> {
  if (file.size > maxFileBytes) return { kind: 'tooLarge' };
  if (file.size === 0) return { kind: 'unreadable', reason: 'empty' };
  const [bytes, keys] = await Promise.all([bytesOf(file), serverKeys()]);
  if (!bytes) return { kind: 'unreadable', reason: 'file' };
  try {
    const trust = { keys: keys ?? undefined };
    if (isSignedText(readText(bytes), statementFormat))
      return { kind: 'statement', bytes, verdict: await verifySignedStatement(bytes, trust), serverKeys: keys };
    return { kind: 'audit', verdict: await verifyAudit(bytes, trust) };
  } catch (error) {
    if (error instanceof UnreadableAudit) return { kind: 'unreadable', reason: error.reason };
    throw error;
  }
}
