import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRangeOf } from './byte-range';
import type { ContentStore } from '../content/content-store';

/** Content as a response, whole or a byte range of it. */
export interface ContentReply {
  readonly hash: string;
  readonly bytes: number;
  readonly mediaType: string;
  /** The `Cache-Control` header. */
  readonly cache: string;
}

/** Sends the content, the requested range of it, or 304 if the client has it. */
export async function sendContent(
  content: ContentStore,
  { hash, bytes, mediaType, cache }: ContentReply,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${hash}"`;
  reply.headers({ 'cache-control': cache, etag, 'accept-ranges': 'bytes' });
  if (headers['if-none-match'] === etag) return reply.status(304).send();
  const range = byteRangeOf(headers.range, bytes);
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  reply.headers({ 'content-type': mediaType, 'content-length': end - start + 1 });
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
  return reply.send(await content.stream(hash, range ?? undefined));
}
