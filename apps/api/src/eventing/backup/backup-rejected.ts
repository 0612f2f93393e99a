import type { Config } from '../../platform/config/config';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { startupErrorMessage } from '../../platform/startup/startup-error';
import { unwritableReason } from '../../platform/startup/unwritable';

/** Why there is no backup, or nothing was restored: one line for the operator. */
export class BackupRejected extends Error {
  override readonly name = 'BackupRejected';
}

/** @throws BackupRejected if servers store the events or the rows */
export function assertEmbedded({ env }: Config): void {
  const server = env.EVENTSTORE_URL ? 'EVENTSTORE_URL' : env.MONGODB_URL ? 'MONGODB_URL' : null;
  if (server)
    throw new BackupRejected(`${server} is set: servers are backed up with their own tools, see docs/OPERATIONS.md`);
}

const fileCodes = ['EACCES', 'EDQUOT', 'EEXIST', 'EISDIR', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/** One line for what an operator can fix, the stack for anything else. */
export function failureOf(error: unknown, config: Config | undefined): string {
  if (error instanceof BackupRejected) return error.message;
  const failed = error instanceof StoreUnavailable ? (error.cause ?? error) : error;
  const { code = '', path, message } = failed as NodeJS.ErrnoException;
  if (fileCodes.includes(code)) return path ? `${path} cannot be used (${unwritableReason(failed)})` : message;
  return startupErrorMessage(error, config);
}
