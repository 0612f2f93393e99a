import { connectionFailureKind, type FailureKind } from '../../../platform/external-services/service-failures';

/** What an error of `openid-client` says. */
interface Failure {
  readonly code?: string;
  /** Code of the provider's response, such as `invalid_grant`. */
  readonly error?: string;
  readonly cause?: unknown;
}
const failureIn = (error: unknown): Failure => error as Failure;

const refusals = new Set([
  'OAUTH_AUTHORIZATION_RESPONSE_ERROR',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);
/** Whether the answer does not prove who the person is; another attempt may. */
export const isRefusal = (error: unknown): boolean =>
  refusals.has(failureIn(error).code ?? '') || failureIn(error).error === 'invalid_grant';

export function kindOf(error: unknown): FailureKind {
  const { code, error: reason, cause } = failureIn(error);
  if (reason === 'invalid_client' || code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') return 'authentication';
  if (code === 'OAUTH_TIMEOUT') return 'timeout';
  return error instanceof TypeError ? connectionFailureKind(cause) : 'badResponse';
}

/** Messages of the library name no token; its causes may hold whole responses. */
export function withoutResponse(error: unknown): Error {
  const { message, code } = error as Error & Failure;
  return new Error(code === undefined ? message : `${message} (${code})`);
}
