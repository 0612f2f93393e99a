import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { Config } from '../../../platform/config/config';
import { Mailer, type Mail } from '../../../platform/mail/mailer';
import { sendTimeoutMs } from '../../../platform/mail/smtp-mailer';
import { BackgroundLoop } from '../../../platform/timing/background-loop';
import { exponential, jittered, TimedOut, within } from '../../../platform/timing/retry';
import { PendingMails, type PendingMail } from './pending-mails';

/** A request waits this long for the mail server; for a file in the outbox, as long as the disk takes. */
const waitMs = 3000;
const everyMs = 5000;
/** Runs between two looks for mails that another process left behind. */
const idleRuns = 12;
const concurrency = 4;
const retryDelayMs = jittered(exponential(5000, 60_000));
/** Longer than an attempt takes. */
const leaseMs = sendTimeoutMs + 10_000;

interface Attempt {
  /** ISO 8601 UTC; a mail is not sent afterwards. */
  readonly expiresAt: string;
  /** Called once if the first attempt fails, which may be after `deliver` has returned. */
  readonly onFailure: () => void;
}

/** Sends mails, at once or, while the mail server does not take them, later. */
@Injectable()
export class MailDelivery implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Mail');
  private readonly loop = new BackgroundLoop({
    name: 'the delivery of pending mail',
    everyMs,
    run: (signal) => this.deliverPending(signal),
    logger: this.logger,
  });
  /** Runs until the next look; 0 while mails wait. */
  private idle = 0;

  constructor(
    private readonly mailer: Mailer,
    private readonly pending: PendingMails,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.has('api') && this.config.env.SMTP_URL) this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /**
   * Whether the mail was sent; false: it will be, once the mail server takes it. It waits before its first attempt, which the
   * process may not survive.
   * @throws AppError `mail.refused`, `mail.unavailable` if too many wait, `store.unavailable`
   */
  async deliver(mail: Mail, { expiresAt, onFailure }: Attempt): Promise<boolean> {
    const isRemote = this.config.env.SMTP_URL !== undefined;
    const pending = isRemote ? await this.pending.add(mail, { expiresAt, delayMs: leaseMs }) : null;
    const sending = this.mailer.send(mail);
    sending.catch(onFailure);
    const settled = pending ? this.settle(pending, sending) : undefined;
    try {
      await (isRemote ? within(waitMs, sending) : sending);
      await settled;
      return true;
    } catch (error) {
      if (!(error instanceof TimedOut)) await settled;
      if (!(error instanceof TimedOut) && !isAppError(error, 'mail.unavailable')) throw error;
      if (!pending) throw error;
      this.idle = 0;
      return false;
    }
  }

  /** A failure of the mail server ends the run: others would wait for it in vain. */
  private async deliverPending(signal: AbortSignal): Promise<void> {
    if ((this.idle -= 1) > 0) return;
    this.idle = (await this.pending.count()) > 0 ? 0 : idleRuns;
    if (this.idle > 0) return;
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    const workers = Array.from({ length: concurrency }, () => this.deliverDue(signal));
    await Promise.race([Promise.all(workers), stopped]);
  }

  private async deliverDue(signal: AbortSignal): Promise<void> {
    let isAccepting = true;
    while (isAccepting && !signal.aborted) {
      const mail = await this.pending.claim(leaseMs);
      isAccepting = mail !== null && (await this.settle(mail, this.mailer.send(mail.mail)));
    }
  }

  /** Removes the mail when it was sent or refused, and postpones it otherwise; whether the mail server took a decision. */
  private async settle(pending: PendingMail, sending: Promise<void>): Promise<boolean> {
    try {
      const error: unknown = await sending.then(
        () => null,
        (reason: unknown) => reason,
      );
      const isDecided = error === null || isAppError(error, 'mail.refused');
      if (isDecided) await this.pending.remove(pending);
      else await this.pending.postpone(pending, retryDelayMs(pending.failures + 1));
      return isDecided;
    } catch (error) {
      this.logger.warn({ err: error }, 'a pending mail could not be updated');
      return false;
    }
  }
}
