import type { onRequestHookHandler } from 'fastify';

/** Many clients send a content type without a body; dropping it keeps the JSON parser from rejecting the request. */
export const dropContentTypeOfEmptyBody: onRequestHookHandler = ({ raw: { headers } }, _reply, done) => {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (encoding === undefined && (length === undefined || length === '0')) delete headers['content-type'];
  done();
};
