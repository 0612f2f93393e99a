import { UnreadableAudit, type AuditVerdict } from '@duetcast/verify/verdict';
import { verifyAudit } from '@duetcast/verify/verify';
import { readText } from '@duetcast/verify/verify-audit';
import type { StatementVerdict } from '@duetcast/verify/statement-verdict';
import { isSignedStatementText, verifySignedStatement } from '@duetcast/verify/verify-statement';
import type { VerifyingKey } from '@duetcast/verify/signed-file';
import type { BodyOf } from '../../client/api-types';
import { api } from '../../client/api';

/** Largest file that is read, in bytes: a trail of some twenty thousand events. */
export const maxFileBytes = 25_000_000;

/** The public keys by which this server signs and ever signed; null: they could not be asked for. */
export type ServerKeys = readonly VerifyingKey[] | null;

/** A signed statement, with the bytes that it is summed again from. */
export interface ExaminedStatement {
  readonly kind: 'statement';
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly verdict: StatementVerdict;
  readonly serverKeys: ServerKeys;
}

/** What a file turned out to be. */
export type Examined =
  | ExaminedStatement
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableAudit['reason'] | 'empty' | 'file' }
  | { readonly kind: 'audit'; readonly verdict: AuditVerdict; readonly serverKeys: ServerKeys };

async function serverKeys(): Promise<ServerKeys> {
  try {
    return (await api.get<BodyOf<'getSigningKeys'>>('/signing-keys', { anonymous: true })).keys;
  } catch {
    return null; // the file is judged all the same
  }
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null; // it was moved or changed since it was chosen
  }
}

/** Reads and verifies a file here; nothing of it leaves the browser. */
export async function examineFile(file: File): Promise<Examined> {
  if (file.size > maxFileBytes) return { kind: 'tooLarge' };
  if (file.size === 0) return { kind: 'unreadable', reason: 'empty' };
  const [bytes, keys] = await Promise.all([bytesOf(file), serverKeys()]);
  if (!bytes) return { kind: 'unreadable', reason: 'file' };
  try {
    if (isSignedStatementText(readText(bytes)))
      return { kind: 'statement', bytes, verdict: await verifySignedStatement(bytes), serverKeys: keys };
    return { kind: 'audit', verdict: await verifyAudit(bytes), serverKeys: keys };
  } catch (error) {
    if (error instanceof UnreadableAudit) return { kind: 'unreadable', reason: error.reason };
    throw error;
  }
}
