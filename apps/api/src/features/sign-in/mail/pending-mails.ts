import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { orElse } from '@duetcast/domain/kernel/or-else';
import { StateStore } from '../../../eventing/state/state-store';
import type { Mail } from '../../../platform/mail/mailer';
import { SecretBox } from '../../../platform/secrets/secret-box';
import { ServerKeys } from '../../../platform/secrets/server-keys';

interface StoredMail {
  /** The mail as JSON, encrypted, since it holds a sign-in link. */
  readonly sealed: string;
  /** ISO 8601 UTC; afterwards its link does not work. */
  readonly expiresAt: string;
  /** ISO 8601 UTC of the next attempt. */
  readonly dueAt: string;
  readonly failures: number;
}
/** Mails by the HMAC of their address. */
type Part = Readonly<Record<string, StoredMail>>;

export interface PendingMail {
  readonly id: string;
  readonly sealed: string;
  readonly mail: Mail;
  /** Failed attempts in the background. */
  readonly failures: number;
}

const kind = 'pending-mail';
const sealPurpose = 'pending-mail';
/** The queue is kept in parts, so that few writers meet. */
const partIds = Array.from({ length: 32 }, (_, index) => String(index));
const maxMailsPerPart = 500;
const maxWrites = 50;

const iso = (ms: number): string => new Date(ms).toISOString();
const partOf = (id: string): string => partIds[parseInt(id.slice(0, 4), 16) % partIds.length] ?? '0';

/** Mails that could not be sent yet, at most one for each address, across restarts and processes. */
@Injectable()
export class PendingMails {
  constructor(
    private readonly state: StateStore,
    private readonly box: SecretBox,
    private readonly keys: ServerKeys,
  ) {}

  /** Keeps a mail for an attempt in `delayMs`; replaces an earlier one to the address. @throws AppError `mail.unavailable` if too many wait */
  async add(mail: Mail, { expiresAt, delayMs }: { expiresAt: string; delayMs: number }): Promise<PendingMail> {
    const [id] = this.keys.namesOf(kind, mail.to);
    const sealed = this.box.seal(JSON.stringify(mail), sealPurpose);
    const stored = { sealed, expiresAt, dueAt: iso(Date.now() + delayMs), failures: 0 };
    await this.change(partOf(id), (part) => {
      if (!(id in part) && Object.keys(part).length >= maxMailsPerPart) throw new AppError('mail.unavailable');
      return { ...part, [id]: stored };
    });
    return { id, sealed, mail, failures: 0 };
  }

  /** Drops the mail that waits for the address, if any. */
  async removeTo(address: string): Promise<void> {
    for (const id of this.keys.namesOf(kind, address))
      await this.change(partOf(id), ({ [id]: stored, ...others }) => (stored ? others : null));
  }

  /** The number of mails that wait. */
  async count(): Promise<number> {
    return (await this.all()).length;
  }

  /** The mail that is due for the longest time, for this process alone during `leaseMs`; null: none is due. */
  async claim(leaseMs: number): Promise<PendingMail | null> {
    const now = iso(Date.now());
    const due = (await this.all()).filter(({ dueAt }) => dueAt <= now);
    due.sort((one, other) => one.dueAt.localeCompare(other.dueAt));
    for (const { id, sealed, dueAt, failures } of due) {
      const mail = this.unsealed(sealed);
      if (!mail) continue;
      const isClaimed = await this.changeMail({ id, sealed }, (stored) =>
        stored.dueAt === dueAt ? { ...stored, dueAt: iso(Date.now() + leaseMs) } : undefined,
      );
      if (isClaimed) return { id, sealed, failures, mail };
    }
    return null;
  }

  /** Removes a mail, unless a later one to its address has replaced it. */
  async remove(mail: PendingMail): Promise<void> {
    await this.changeMail(mail, () => null);
  }

  /** Sets the time of the next attempt after a failed one. */
  async postpone(mail: PendingMail, delayMs: number): Promise<void> {
    await this.changeMail(mail, (stored) => ({
      ...stored,
      dueAt: iso(Date.now() + delayMs),
      failures: stored.failures + 1,
    }));
  }

  /** null: sealed with a key that this server no longer has. */
  private unsealed(sealed: string): Mail | null {
    return orElse(() => JSON.parse(this.box.unseal(sealed, sealPurpose)) as Mail, null);
  }

  private async all(): Promise<(StoredMail & { id: string })[]> {
    const parts = [...(await this.state.getAll<Part>(kind, partIds)).values()];
    const now = iso(Date.now());
    return parts
      .flatMap(({ value }) => Object.entries(value).map(([id, stored]) => ({ id, ...stored })))
      .filter(({ expiresAt }) => expiresAt > now);
  }

  /** Whether the mail was still there and `use` changed it; null removes it, undefined leaves it. */
  private async changeMail(
    { id, sealed }: Pick<PendingMail, 'id' | 'sealed'>,
    use: (stored: StoredMail) => StoredMail | null | undefined,
  ): Promise<boolean> {
    return this.change(partOf(id), ({ [id]: stored, ...others }) => {
      const changed = stored?.sealed === sealed ? use(stored) : undefined;
      return changed === undefined ? null : { ...others, ...(changed && { [id]: changed }) };
    });
  }

  /** Compare-and-swap on the part; false if `use` returns null, which leaves it as it is. */
  private async change(partId: string, use: (part: Part) => Part | null): Promise<boolean> {
    for (let write = 0; write < maxWrites; write++) {
      const row = await this.state.get<Part>(kind, partId);
      const now = iso(Date.now());
      const current = Object.entries(row?.value ?? {}).filter(([, { expiresAt }]) => expiresAt > now);
      const part = use(Object.fromEntries(current));
      if (!part) return false;
      const expiresAt = Object.values(part).reduce(
        (latest, mail) => (mail.expiresAt > latest ? mail.expiresAt : latest),
        now,
      );
      const isWritten = row
        ? await this.state.update(kind, partId, row.version, part, expiresAt)
        : (await this.state.insert(kind, [{ id: partId, value: part, expiresAt }])).has(partId);
      if (isWritten) return true;
    }
    throw new AppError('store.busy');
  }
}
