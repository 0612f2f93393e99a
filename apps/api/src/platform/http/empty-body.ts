import type { onRequestHookHandler } from 'fastify';

/** Nothing is no broken JSON: many clients name a media type on every request, with a body or without one. */
export const dropContentTypeOfEmptyBody: onRequestHookHandler = ({ raw: { headers } }, _reply, done) => {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (encoding === undefined && (length === undefined || length === '0')) delete headers['content-type'];
  done();
};
