import type { FastifyReply } from 'fastify';

/** Sends a file that a browser saves under this name, and that no cache keeps. */
export const sendAttachment = (reply: FastifyReply, name: string, mediaType: string, file: unknown): FastifyReply =>
  reply
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(file);
