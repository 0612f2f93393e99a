import { StoreUnavailable, type OutageKind } from './store-unavailable';

const fullCodes = ['ENOSPC', 'EDQUOT'];
/** Codes of a failing disk, an absent network share, lost rights, too many open files: all pass or can be repaired. */
const unavailableCodes = [
  ...['EIO', 'ENODEV', 'ENXIO', 'EBUSY', 'EROFS'],
  ...['ESTALE', 'ETIMEDOUT', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENOTCONN'],
  ...['EACCES', 'EPERM', 'EMFILE', 'ENFILE'],
];

/** What the error of a file system call says about the disk; null: another error. */
export function diskOutage(error: unknown): Exclude<OutageKind, 'damaged'> | null {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  if (fullCodes.includes(code)) return 'full';
  return unavailableCodes.includes(code) ? 'unavailable' : null;
}

/** Waits for a file system call. @throws StoreUnavailable instead of errors of the disk */
export async function orDiskOutage<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    const outage = diskOutage(error);
    if (!outage) throw error;
    const detail = outage === 'full' ? 'The content could not be written' : 'The disk of the content did not respond';
    throw new StoreUnavailable(detail, { cause: error, outage });
  }
}
