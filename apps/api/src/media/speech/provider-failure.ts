import { AppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { mayHaveArrived, type FailureKind } from '../../platform/external-services/service-failures';
import { RetryableError } from '../../platform/timing/retry';
import { causeOf, type Classified, type FailureCause, type ProviderError } from './failure-causes';

/** The wait that a provider asked for, as a detail of the error: the response's `Retry-After`. */
const retryAfter = (retryAfterMs: number | null): { readonly retryAfterSeconds?: number } =>
  retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) };

interface OutageOptions {
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
  readonly isAnswerLost?: boolean;
}

/** A provider of speech fails in a way that passes by itself: a job waits for it. */
export class SpeechOutage extends AppError {
  override readonly name = 'SpeechOutage';
  /** ISO time before which the provider refuses calls; null: unknown. */
  readonly retryAt: string | null;
  /** The provider may have spoken, and billed it, but its answer did not arrive. */
  readonly isAnswerLost: boolean;

  constructor(
    override readonly code: 'speech.unreachable' | 'speech.limited',
    readonly provider: string,
    { retryAfterMs = null, cause, isAnswerLost = false }: OutageOptions = {},
  ) {
    super(code, { provider, ...retryAfter(retryAfterMs) }, { cause });
    this.isAnswerLost = isAnswerLost;
    this.retryAt = retryAfterMs === null ? null : new Date(Date.now() + retryAfterMs).toISOString();
  }
}

/** What calls fail with that are not made after this failure of others; no answer of theirs is lost. */
export function refusalAfter(failure: AppError, retryAfterMs: number | null): AppError {
  const code = failure.code === 'script.answerLost' ? 'script.unreachable' : failure.code;
  if (failure instanceof SpeechOutage)
    return new SpeechOutage(failure.code, failure.provider, { retryAfterMs, cause: failure });
  return new AppError(code, retryAfter(retryAfterMs), { cause: failure });
}

/** A failed call to a provider: what its caller gets, what administrators see, and how often it may be repeated. */
export class ProviderFailure extends RetryableError {
  constructor(
    override readonly failure: AppError,
    /** null: the provider works as expected, such as when it refuses a text. */
    readonly kind: FailureKind | null,
    { retryAfterMs = null, maxRepeats = 0 }: { retryAfterMs?: number | null; maxRepeats?: number } = {},
  ) {
    super(failure, retryAfterMs, maxRepeats);
  }
}

/** Repeats of a call that the provider may have performed, and billed, although its response cannot be used. */
export const maxPaidRepeats = 1;

const unknownVoiceCodes = new Set(['voice_not_found', 'voice_does_not_exist', 'invalid_voice']);
const voiceParams = new Set(['voice', 'voice_id']);

const speechCodes = {
  unreachable: 'speech.unreachable',
  busy: 'speech.limited',
  billing: 'speech.billing',
  key: 'speech.unauthorized',
  model: 'speech.misconfigured',
  settings: 'speech.misconfigured',
  length: 'speech.tooLong',
  refused: 'speech.refused',
} as const satisfies Record<FailureCause, ErrorCode>;

const scriptCodes = {
  unreachable: 'script.unreachable',
  busy: 'script.limited',
  billing: 'script.billing',
  key: 'script.unauthorized',
  model: 'script.modelMissing',
  settings: 'script.misconfigured',
  length: 'script.tooLong',
  refused: 'script.refused',
} as const satisfies Record<FailureCause, ErrorCode>;

const reasonCharacters = 200;

/** Some providers echo the key, sometimes partly masked. */
const withoutKeys = (text: string, key: string | undefined): string =>
  (key === undefined ? text : text.replaceAll(key, '…')).replace(/\b[\w-]*sk[-_][\w*.-]+/g, '…');

/** The failure of a call for speech. Its details and its cause never contain the key. */
export function speechFailure(error: ProviderError, provider: string, key: string | undefined): ProviderFailure {
  const classified = causeOf(error);
  const { cause } = classified;
  const logged = { cause: loggedCause(error, key) };
  if (cause === 'unreachable' || cause === 'busy') {
    const { retryAfterMs } = error;
    const isAnswerLost = isLost(error, classified);
    const outage = new SpeechOutage(speechCodes[cause], provider, { ...logged, retryAfterMs, isAnswerLost });
    return passing(outage, classified, error);
  }
  const isVoice = unknownVoiceCodes.has(error.code) || voiceParams.has(error.param);
  if (isVoice) return new ProviderFailure(new AppError('voice.unknown', { provider }, logged), null);
  const isExplained = cause !== 'key' && cause !== 'billing';
  const reason = isExplained && { reason: withoutKeys(error.message, key).slice(0, reasonCharacters) };
  const details = { provider, ...reason, ...(cause === 'model' && { isModelMissing: true }) };
  return new ProviderFailure(new AppError(speechCodes[cause], details, logged), classified.kind);
}

/** The failure of a call for a script. Omits the provider's message, which can quote the key and the account. */
export function scriptFailure(error: ProviderError, key: string | undefined): ProviderFailure {
  const classified = causeOf(error);
  const { cause, kind } = classified;
  const logged = { cause: loggedCause(error, key) };
  // The client waits for the script, and decides whether to pay for another.
  if (isLost(error, classified)) return new ProviderFailure(new AppError('script.answerLost', {}, logged), kind);
  if (cause === 'unreachable' || cause === 'busy')
    return passing(new AppError(scriptCodes[cause], retryAfter(error.retryAfterMs), logged), classified, error);
  const details = error.code && cause !== 'key' ? { reason: error.code } : {};
  return new ProviderFailure(new AppError(scriptCodes[cause], details, logged), kind);
}

/** Another server than the provider answers with a page. */
const isLost = ({ status, error }: ProviderError, { kind }: Classified): boolean =>
  status === undefined && kind !== 'badResponse' && mayHaveArrived(error);

function passing(failure: AppError, classified: Classified, error: ProviderError): ProviderFailure {
  const { kind } = classified;
  const { retryAfterMs, status } = error;
  // After a timeout the provider is probed before it gets more work; another server than it answers the same again.
  if (status === undefined && (kind === 'timeout' || kind === 'badResponse'))
    return new ProviderFailure(failure, kind, { maxRepeats: 0 });
  const maxRepeats = isLost(error, classified) ? maxPaidRepeats : Infinity;
  return new ProviderFailure(failure, kind, { retryAfterMs, maxRepeats });
}

/** What the provider said, for the log. */
const loggedCause = ({ status, code, message, error }: ProviderError, key: string | undefined): Error =>
  Object.assign(new Error(withoutKeys(message, key).slice(0, reasonCharacters)), {
    ...(status !== undefined && { status }),
    code: code || connectionCode(error),
  });

/** The Node.js code of an error, or of its causes. */
function connectionCode(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? undefined : connectionCode(cause);
}
