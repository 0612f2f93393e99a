import type { FastifyReply, FastifyRequest } from 'fastify';
import { partOf } from './byte-range';
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
  const part = partOf({ etag, size: bytes }, headers, reply);
  return reply.header('content-type', mediaType).send(await content.stream(hash, part));
}
