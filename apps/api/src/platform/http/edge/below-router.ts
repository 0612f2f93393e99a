import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import type { onRequestHookHandler } from 'fastify';
import { responseTo } from '../errors/error-response';
import { reasonOf } from '../errors/status-of-kind';
import { requestIdHeader } from './request-id';
import type { KnownPaths } from './known-paths';

interface ClientError extends Error {
  readonly code?: string;
  /** What the parser rejected. */
  readonly rawPacket?: unknown;
}

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timedOut',
};

/** A whole response in the form of every error, for a request that has no reply. */
export function rawResponse(error: AppError): string {
  const { status, body, headers } = responseTo(error);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    [requestIdHeader]: randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reasonOf[status]}`, ...lines, '', text].join('\r\n');
}

/** Answers what Node.js could not parse as a request. */
export const answerClientError = (known: KnownPaths) => (error: ClientError, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(rawResponse(errorOf(error, known))).destroySoon();
};

function errorOf({ code = '', rawPacket }: ClientError, known: KnownPaths): AppError {
  const [, url] =
    /^[A-Z-]{1,32} (\S+) HTTP\/1\.[01]\r\n/.exec(Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '') ?? [];
  const allow = code === 'HPE_INVALID_METHOD' && url !== undefined ? known.methodsOf(url) : null;
  return allow ? new AppError('request.methodNotAllowed', { allow }) : new AppError(codes[code] ?? 'request.malformed');
}

/** RFC 9112, 3.2. Of two, a proxy may take the one that Node.js drops. @throws AppError */
export function assertOneHost({ httpVersion, headers, rawHeaders }: IncomingMessage): void {
  if (httpVersion === '1.1' && headers.host === undefined) throw new AppError('request.hostMissing');
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) throw new AppError('request.malformed');
}

export const requireHost: onRequestHookHandler = ({ raw }, _reply, done) => {
  assertOneHost(raw);
  done();
};
