import { AppError } from '@duetcast/domain/kernel/errors';
import { connectionFailureKind, type FailureKind } from '../external-services/service-failures';
import { TimedOut } from '../timing/retry';

/** What nodemailer adds to its errors. */
interface SmtpError {
  readonly code?: string;
  /** The code that `code` replaced, of a system error. */
  readonly originalCode?: string;
  readonly message?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Enhanced status codes (RFC 3463) of the recipient's address and mailbox. */
const recipientStatus = /\b5\.[12]\.\d{1,3}\b/;
const enhancedStatus = /\b[245]\.\d{1,3}\.\d{1,3}\b/;
/** Replies (RFC 5321) that a server without enhanced codes sends for the recipient's mailbox. */
const recipientReplies = new Set([550, 551, 552, 553]);

/** Whether the server refused this recipient for good; a refusal of ours, such as by a policy (5.7.1), is not. */
function isRefusal({ command, response = '', responseCode = 0 }: SmtpError): boolean {
  if (responseCode < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  if (enhancedStatus.test(response)) return recipientStatus.test(response);
  return command === 'RCPT TO' && recipientReplies.has(responseCode);
}

/** Reply to a wrong user name or password (RFC 4954), whatever its text suggests. */
const wrongCredentials = 535;

const kinds: Readonly<Record<string, FailureKind>> = {
  EAUTH: 'authentication',
  ENOAUTH: 'authentication',
  ETLS: 'tls',
  ETIMEDOUT: 'timeout',
  EPROTOCOL: 'badResponse',
};

function kindOf(error: unknown): FailureKind {
  const { code = '', originalCode, message = '', responseCode } = error as SmtpError;
  if (error instanceof TimedOut) return 'timeout';
  if (code !== 'EAUTH' && responseCode) return responseCode < 500 ? 'serverError' : (kinds[code] ?? 'permission');
  if (responseCode === wrongCredentials) return 'authentication';
  if (/certificate|\b(SSL|TLS)\b/i.test(message)) return 'tls';
  return kinds[code] ?? connectionFailureKind({ code: originalCode ?? code });
}

const maxCauseLength = 300;

/**
 * The failure of a mail: `kind` null if only its recipient was refused. The cause contains none of `secrets`, since a server
 * may repeat them.
 */
export function smtpFailureOf(
  error: unknown,
  secrets: readonly string[],
): { kind: FailureKind | null; error: AppError } {
  const { message = '', code } = (error ?? {}) as SmtpError;
  const text = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), message).slice(0, maxCauseLength);
  const hint = code === 'ETLS' ? '. Use smtps://, or requireTLS=false in SMTP_URL if the server has no TLS' : '';
  const cause = Object.assign(new Error(text + hint), { code });
  if (isRefusal(error ?? {})) return { kind: null, error: new AppError('mail.refused', {}, { cause }) };
  return { kind: kindOf(error), error: new AppError('mail.unavailable', {}, { cause }) };
}
