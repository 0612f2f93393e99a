import type { FileInput } from './encodings/input-lines';
import { readFile, type ReadFile } from './read-file';
import { auditFormat } from './signed-audit';
import { statementFormat } from './signed-statement';
import type { StatementVerdict } from './statement-verdict';
import type { AuditOptions } from './check-events';
import type { AuditVerdict } from './verdict';
import { verifyReadAudit } from './verify-audit';
import { verifyAuditLines } from './verify-audit-lines';
import { verifySignedStatement, type StatementTrust } from './verify-statement';

/**
 * Verifies an audit: a signed file, or NDJSON (the chain only).
 * @throws UnreadableAudit if the input is neither, or without WebCrypto (a page without HTTPS)
 */
export const verifyAudit = async (input: FileInput, options: AuditOptions = {}): Promise<AuditVerdict> =>
  auditVerdict(await readFile(input), options);

const auditVerdict = async (read: ReadFile, options: AuditOptions): Promise<AuditVerdict> =>
  read.format === auditFormat ? verifyReadAudit(read, options) : verifyAuditLines(read.input, options);

type FileVerdict =
  | { readonly kind: 'audit'; readonly verdict: AuditVerdict }
  | { readonly kind: 'statement'; readonly verdict: StatementVerdict };

/**
 * Verifies a file of either kind; `events` applies to statements, `onEvent` to audits.
 * @throws UnreadableAudit as `verifyAudit` and `verifySignedStatement`
 */
export async function verifyFile(input: FileInput, options: AuditOptions & StatementTrust = {}): Promise<FileVerdict> {
  const read = await readFile(input);
  return read.format === statementFormat
    ? { kind: 'statement', verdict: await verifySignedStatement(input, options) }
    : { kind: 'audit', verdict: await auditVerdict(read, options) };
}
