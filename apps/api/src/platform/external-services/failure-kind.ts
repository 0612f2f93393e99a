/** Why a call to an external service failed, as logs, metrics and administrators see it. */
export const failureKinds = [
  /** No connection, or cut before the response ended. */
  'unreachable',
  /** No response within the deadline. */
  'timeout',
  /** The certificate or the TLS version was not accepted. */
  'tls',
  /** Our credentials were refused. */
  'authentication',
  /** Our credentials lack a right. */
  'permission',
  /** Spent credit, unpaid bills, or a closed account: only the operator can help. */
  'billing',
  /** Too many requests; passes by itself. */
  'rateLimit',
  /** The service reports a failure of its own (5xx and their like). */
  'serverError',
  /** No space is left on the disk. */
  'full',
  /** A response that does not follow the service's protocol. */
  'badResponse',
  /** An address, a model, a bucket or a value of our settings that the service does not know. */
  'configuration',
] as const;
export type FailureKind = (typeof failureKinds)[number];

const tlsCode = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|EPROTO$)/;
const timeoutCodes = new Set(['ETIMEDOUT', 'ESOCKETTIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const timeoutNames = new Set([
  'TimeoutError',
  'TimedOut',
  'APIConnectionTimeoutError',
  'MongoNetworkTimeoutError',
  'MongoOperationTimeoutError',
]);
/** Causes of causes that are followed. */
const maxDepth = 5;

/** Kind of an error without an HTTP response, from the Node.js code or name of the error or of its causes. */
export function connectionFailureKind(error: unknown, depth = 0): 'unreachable' | 'timeout' | 'tls' {
  const { code, name, cause } = (error ?? {}) as { code?: unknown; name?: unknown; cause?: unknown };
  if (typeof code === 'string' && tlsCode.test(code)) return 'tls';
  if ((typeof code === 'string' && timeoutCodes.has(code)) || timeoutNames.has(String(name))) return 'timeout';
  return cause === undefined || depth === maxDepth ? 'unreachable' : connectionFailureKind(cause, depth + 1);
}

/** Codes of errors before a request was sent. */
const unsentCodes = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'EADDRNOTAVAIL'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'ERR_INVALID_URL'],
]);

/** Whether the service may have received the request, of which no response arrived. */
export function mayHaveArrived(error: unknown, depth = 0): boolean {
  const { code, syscall, cause, errors } = (error ?? {}) as Record<'code' | 'syscall' | 'cause' | 'errors', unknown>;
  if (typeof code === 'string' && (unsentCodes.has(code) || tlsCode.test(code) || syscall === 'connect')) return false;
  if (Array.isArray(errors) && errors.length > 0) return errors.some((each) => mayHaveArrived(each, depth));
  return cause === undefined || depth === maxDepth || mayHaveArrived(cause, depth + 1);
}

/** Kind of an HTTP status outside 2xx, where the service does not say more. */
export function statusFailureKind(status: number): FailureKind {
  if (status === 401) return 'authentication';
  if (status === 402) return 'billing';
  if (status === 403) return 'permission';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rateLimit';
  return status >= 500 ? 'serverError' : 'badResponse';
}
