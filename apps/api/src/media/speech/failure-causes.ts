import {
  connectionFailureKind,
  statusFailureKind,
  type FailureKind,
} from '../../platform/external-services/service-failures';
import codes from './provider-error-codes.json';

/** A provider's error response in a common form. */
export interface ProviderError {
  /** HTTP status; undefined without a response (network, timeout). */
  readonly status: number | undefined;
  /** The provider's machine-readable code, or empty. */
  readonly code: string;
  /** The field of the request that the provider names, or empty. */
  readonly param: string;
  readonly message: string;
  /** The body does not follow the provider's protocol: a proxy's page, or that of another server. */
  readonly isPage: boolean;
  readonly retryAfterMs: number | null;
  /** Error of the connection, if there is no response. */
  readonly error?: unknown;
}

/** What the caller gets; `unreachable` and `busy` pass by themselves. */
export type FailureCause = 'unreachable' | 'busy' | 'billing' | 'key' | 'model' | 'settings' | 'length' | 'refused';

/** `kind`: for administrators; null if the provider works as expected. */
export interface Classified {
  readonly cause: FailureCause;
  readonly kind: FailureKind | null;
}

const billingCodes = new Set(codes.billing);

/** The model has ended, is unknown, or the key has no access to it. */
const modelCodes = new Set(codes.model);
const lengthCodes = new Set(codes.length);
/** Compatible servers such as vLLM have no code for it. */
const lengthMessage = /maximum context length|context (?:length|size|window)/i;
const settingCodes = new Set(codes.settings);
/** Fields that hold the user's text: their rejection is not one of our settings. */
const textParams = /^(?:input|text|prompt|messages)\b/;
/** Passing, although they are 4xx: timeout, lock, too early. */
const passingStatuses = new Set([408, 409, 425]);
/** Messages of servers for a route that they do not have. */
const noRoute = /^(?:\d+ )?(?:not found\.?$|invalid url\b)/i;

/** Codes of servers that name nothing which is missing. */
const namesNothing = /^(?:|error|api_error|invalid_request_error|not_?found(?:_?error)?)$/i;

/** Of the address, not of a model or a voice that the server names. */
const isNoRoute = ({ status, code, param, message }: ProviderError): boolean =>
  status === 404 &&
  (code === 'unknown_url' ||
    noRoute.test(message) ||
    (namesNothing.test(code) && param === '' && !/\bmodel\b/i.test(message)));

/** What the SDKs throw on a body with status 200 that is no JSON, or not of the described form: such as a page. */
const isUnreadable = (error: unknown): boolean =>
  ['SyntaxError', 'ParseError'].includes((error as Error | null)?.name ?? '');

/** Why a call failed, by what the provider says, then by its status. */
export function causeOf(error: ProviderError): Classified {
  const { status, code, param, message } = error;
  if (status === undefined)
    return {
      cause: 'unreachable',
      kind: isUnreadable(error.error) ? 'badResponse' : connectionFailureKind(error.error),
    };
  if (status === 402 || billingCodes.has(code)) return { cause: 'billing', kind: 'billing' };
  if (modelCodes.has(code)) return { cause: 'model', kind: 'configuration' };
  if (status < 400 || status >= 500 || passingStatuses.has(status))
    return { cause: 'unreachable', kind: status === 408 ? 'timeout' : status < 400 ? 'badResponse' : 'serverError' };
  if (status === 429) return { cause: 'busy', kind: 'rateLimit' };
  if (status === 401 || status === 403) return { cause: 'key', kind: statusFailureKind(status) };
  if (lengthCodes.has(code) || status === 413 || lengthMessage.test(message)) return { cause: 'length', kind: null };
  if (error.isPage || isNoRoute(error))
    return { cause: 'unreachable', kind: status === 404 ? 'configuration' : 'badResponse' };
  if (status === 404 || param === 'model' || param === 'model_id') return { cause: 'model', kind: 'configuration' };
  const isSetting = settingCodes.has(code) || (param !== '' && !textParams.test(param));
  return isSetting ? { cause: 'settings', kind: 'configuration' } : { cause: 'refused', kind: null };
}
