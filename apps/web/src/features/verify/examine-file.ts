import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import { UnreadableAudit, type AuditVerdict } from '@duetcast/verify/verdict';
import { verifyFile } from '@duetcast/verify/verify';
import type { FileInput } from '@duetcast/verify/encodings/input-lines';
import type { StatementVerdict } from '@duetcast/verify/statement-verdict';
import type { VerifyingKey } from '@duetcast/verify/signed-file';
import { unauthenticatedApi } from '../../client/api';

/** Largest accepted file in bytes: a trail of about 20,000 events. */
export const maxFileBytes = 25_000_000;

/** Current and past public signing keys of this server; null if they could not be loaded. */
export type ServerKeys = readonly VerifyingKey[] | null;

/** A signed statement with its file, from which the sums can be recalculated. */
export interface ExaminedStatement {
  readonly kind: 'statement';
  readonly input: FileInput;
  readonly verdict: StatementVerdict;
  readonly serverKeys: ServerKeys;
}

export type Examined =
  | ExaminedStatement
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableAudit['reason'] | 'empty' | 'file' }
  | { readonly kind: 'audit'; readonly verdict: AuditVerdict; readonly events: readonly ChainedEvent[] };

/** null: they cannot be read; the file is verified anyway. */
const serverKeys = (): Promise<ServerKeys> =>
  unauthenticatedApi.get('/api/signing-keys').then(
    ({ keys }) => keys,
    () => null,
  );

/** Bytes that are read at once. */
const sliceBytes = 1_000_000;

class UnreadFile extends Error {}

/** @throws UnreadFile if the file was moved or changed after it was chosen */
async function* slicesOf(file: File): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.size; start += sliceBytes)
    try {
      yield new Uint8Array(await file.slice(start, start + sliceBytes).arrayBuffer());
    } catch {
      throw new UnreadFile();
    }
}

/** Reads and verifies a file in the browser; nothing is uploaded. */
export async function examineFile(file: File): Promise<Examined> {
  if (file.size > maxFileBytes) return { kind: 'tooLarge' };
  if (file.size === 0) return { kind: 'unreadable', reason: 'empty' };
  const keys = await serverKeys();
  const input = () => slicesOf(file);
  const events: ChainedEvent[] = [];
  try {
    const examined = await verifyFile(input, { keys: keys ?? undefined, onEvent: (event) => events.push(event) });
    if (examined.kind === 'audit') return { ...examined, events };
    return { ...examined, input, serverKeys: keys };
  } catch (error) {
    if (error instanceof UnreadFile) return { kind: 'unreadable', reason: 'file' };
    if (error instanceof UnreadableAudit) return { kind: 'unreadable', reason: error.reason };
    throw error;
  }
}
