import { readText, isSignedAuditText, verifySignedAudit, type Trust } from './verify-audit';
import { verifyAuditLines } from './verify-audit-lines';
import type { AuditVerdict } from './verdict';

/**
 * Verifies an audit: a signed file, or NDJSON (the chain only).
 * @throws UnreadableAudit if the input is neither
 */
export const verifyAudit = async (input: string | Uint8Array, trust: Trust = {}): Promise<AuditVerdict> =>
  isSignedAuditText(readText(input)) ? verifySignedAudit(input, trust) : verifyAuditLines(input);
