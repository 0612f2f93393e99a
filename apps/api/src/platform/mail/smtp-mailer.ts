import { AppError } from '@duetcast/domain/kernel/errors';
import { Logger } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { requiresTls } from '../config/smtp-url';
import { type ServiceFailures, connectionFailureKind, type FailureKind } from '../external-services/service-failures';
import { within, TimedOut } from '../timing/retry';
import { Mailer, type Mail } from './mailer';

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

/** Timeout of one reply of the server. */
const timeoutMs = 10_000;
/** Timeout of a mail. */
export const sendTimeoutMs = 20_000;

interface SmtpSettings {
  readonly url: string;
  readonly from: string;
  readonly deadlineMs?: number;
}

/** Sends mail over SMTP: smtps://, or smtp:// with STARTTLS. */
export class SmtpMailer extends Mailer {
  private readonly logger = new Logger('Mail');
  private readonly transport: Transporter;
  private readonly from: string;
  private readonly deadlineMs: number;
  private readonly secrets: readonly string[];

  constructor(
    { url, from, deadlineMs = sendTimeoutMs }: SmtpSettings,
    private readonly failures: ServiceFailures,
  ) {
    super();
    const { username, password } = new URL(url);
    this.secrets = [password, decodeURIComponent(password), username, decodeURIComponent(username)].filter(
      (text) => text.length > 2,
    );
    this.from = from;
    this.deadlineMs = deadlineMs;
    const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
    this.transport = createTransport({ url, ...timeouts, dnsTimeout: timeoutMs, requireTLS: requiresTls(url) });
  }

  override async send(mail: Mail): Promise<void> {
    try {
      await within(this.deadlineMs, this.transport.sendMail({ from: this.from, ...mail }));
      this.failures.succeeded('mail');
    } catch (reason) {
      const { kind, error } = smtpFailureOf(reason, [...this.secrets, mail.to]);
      if (kind) this.failures.failed('mail', kind, error.cause);
      else this.logger.warn({ err: error.cause }, 'the mail server refused a recipient');
      throw error;
    }
  }
}
