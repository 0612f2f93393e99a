import { AppError } from '@duetcast/domain/kernel/errors';

/** Both inclusive. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a Range header with a single range; null when the whole file is to be sent: no header, another unit, several
 * ranges or malformed text, which a server may ignore (RFC 9110, 14.2).
 * @throws AppError `request.rangeInvalid` for a range outside the file
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  if (start > end) throw new AppError('request.rangeInvalid', { bytes: size });
  return { start, end };
}
