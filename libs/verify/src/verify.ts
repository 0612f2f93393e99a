import type { Trust } from './check-signature';
import { isSignedText, readText } from './read-file';
import { auditFormat } from './signed-audit';
import type { AuditVerdict } from './verdict';
import { verifySignedAudit, verifyAuditLines } from './verify-audit';

/** Verifies an audit: a signed file, or NDJSON (the chain only). @throws UnreadableAudit if the input is neither */
export const verifyAudit = async (input: string | Uint8Array, trust: Trust = {}): Promise<AuditVerdict> =>
  isSignedText(readText(input), auditFormat) ? verifySignedAudit(input, trust) : verifyAuditLines(input, trust);
