import { AppError } from '@duetcast/domain/kernel/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../content/content-store';

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

/** The Range header, unless If-Range names another ETag (RFC 9110, 13.1.5). */
export const rangeFor = (range: string | undefined, ifRange: string | undefined, etag: string): string | undefined =>
  ifRange === undefined || ifRange.trim() === etag ? range : undefined;

/**
 * Sets status and headers for the requested part of a file, and returns the part; undefined: the whole file. A 416 response
 * reports the size of the file (RFC 9110, 15.5.17).
 * @throws AppError `request.rangeInvalid`
 */
export function partOf(
  { etag, size }: { readonly etag: string; readonly size: number },
  { range, 'if-range': ifRange }: FastifyRequest['headers'],
  reply: FastifyReply,
): ByteRange | undefined {
  try {
    const part = byteRangeOf(rangeFor(range, [ifRange ?? []].flat()[0], etag), size);
    reply.header('content-length', part ? part.end - part.start + 1 : size);
    if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
    return part ?? undefined;
  } catch (error) {
    reply.header('content-range', `bytes */${size}`);
    throw error;
  }
}
