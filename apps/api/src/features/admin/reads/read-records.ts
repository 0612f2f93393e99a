import { maxAccessReasonCharacters } from '@duetcast/domain/limits/admin-limits';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { everyAccount, type AccountPart } from '@duetcast/domain/accounts/account-reads';
import { AppError, fallback, InvalidRequest } from '@duetcast/domain/kernel/errors';
import { accessRecordMs } from '@duetcast/domain/limits/time-limits';
import { orElse } from '@duetcast/domain/kernel/or-else';
import { childContext, commandContextOf } from '../../../eventing/deciders/command-context';
import type { ApiRequest } from '../../../platform/requests/principal';
import { ChangeAccount } from '../../accounts/public';

const accessReasonHeader = 'x-access-reason';

/** The reason in a header, percent-encoded UTF-8; null: none. @throws InvalidRequest if it is too long or not encoded */
function reasonIn(header: string | string[] | undefined): string | null {
  const encoded = [header].flat()[0]?.trim();
  if (!encoded) return null;
  const reason = decoded(encoded)?.trim();
  if (reason === undefined) throw refused('Must be percent-encoded UTF-8.');
  if ([...reason].length > maxAccessReasonCharacters)
    throw refused(`Must be at most ${maxAccessReasonCharacters} characters.`);
  return reason === '' ? null : reason;
}

const refused = (msg: string) => new InvalidRequest([{ msg, param: accessReasonHeader }]);

const decoded = (text: string): string | undefined => orElse(() => decodeURIComponent(text), undefined);

/** Which reads this process has recorded within `windowMs`; holds at most `max` of them, so some may be recorded twice. */
export class RecordedReads {
  private readonly times = new Map<string, number>();

  constructor(
    private readonly windowMs: number,
    private readonly max = 10_000,
  ) {}

  /** @param now Unix ms */
  has(key: string, now: number): boolean {
    const at = this.times.get(key);
    return at !== undefined && now - at < this.windowMs;
  }

  add(key: string, now: number): void {
    this.times.delete(key);
    this.times.set(key, now);
    for (const oldest of this.times.keys()) {
      if (this.times.size <= this.max && this.has(oldest, now)) return;
      this.times.delete(oldest);
    }
  }
}

/** Ids of the owners whom a read covers. */
export type Owners = readonly string[] | typeof everyAccount;

/** Records in an account's stream that an administrator opened it, for its owner to read (decision 16). */
@Injectable()
export class ReadRecords {
  private readonly recorded = new RecordedReads(accessRecordMs);

  constructor(private readonly commands: CommandBus) {}

  /**
   * Owners that are no accounts, and the administrator's own account, leave no record; a read over all accounts leaves one,
   * in the stream of the administrator.
   * @throws AppError `access.reasonRequired` without a reason; InvalidRequest for one that is too long
   */
  async record(request: ApiRequest, owners: Owners, part: AccountPart): Promise<void> {
    const { id: adminId } = commandContextOf(request).actor;
    const isOfAll = owners === everyAccount;
    const accountIds = isOfAll ? [] : [...new Set(owners)].filter((id) => id !== adminId && isAccount(id));
    if (!isOfAll && accountIds.length === 0) return;
    const reason = reasonIn(request.headers[accessReasonHeader]);
    if (reason === null) throw new AppError('access.reasonRequired', { accountIds: accountIds.slice(0, 20) });
    await this.append(request, isOfAll ? [everyAccount] : accountIds, part, reason);
  }

  private async append(request: ApiRequest, accountIds: readonly string[], part: AccountPart, reason: string) {
    const context = commandContextOf(request);
    const adminId = context.actor.id;
    const now = Date.now();
    for (const accountId of accountIds) {
      const key = JSON.stringify([adminId, accountId, part, reason]);
      if (this.recorded.has(key, now)) continue;
      const change =
        accountId === everyAccount
          ? new ChangeAccount({
              accountId: adminId,
              change: { type: 'RecordReadOfAll', part, reason },
              context: childContext(context, everyAccount),
            })
          : new ChangeAccount({
              accountId,
              change: { type: 'RecordRead', adminId, part, reason },
              context: childContext(context, accountId),
            });
      if (await exists(this.commands.execute(change))) this.recorded.add(key, now);
    }
  }
}

const isAccount = (ownerId: string): boolean => ownerId !== '' && !ownerId.startsWith('session:');

/** Whether the account exists: one that was erased, or never opened, has no owner who could read the record. */
const exists = (change: Promise<unknown>): Promise<boolean> =>
  change.then(() => true, fallback(false, 'account.missing'));
