import { AppError } from '@duetcast/domain/kernel/errors';
import { InvalidRequest } from '@duetcast/domain/kernel/invalid-request';
import type { onRequestHookHandler } from 'fastify';

const nul = '\0';
const holdsNul = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(holdsNul) : typeof value === 'string' && value.includes(nul);

/**
 * No id and no parameter has a NUL, and not every store takes it in a query, or serves it by an index. In the path it
 * names nothing (404), in a query parameter it is invalid (400).
 */
export const rejectNulInAddress: onRequestHookHandler = ({ params, query }, _reply, done) => {
  if (Object.values(params as object).some(holdsNul)) throw new AppError('request.notFound');
  const invalid = Object.entries(query as object).filter(([, value]) => holdsNul(value));
  if (invalid.length > 0) throw new InvalidRequest(invalid.map(([param]) => ({ msg: 'Must not contain NUL', param })));
  done();
};
