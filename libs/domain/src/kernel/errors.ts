import type { FieldCode } from './field-codes';
import { withLimits } from './stated-limits';
import catalog from './errors.json';

/** Category of an error; only the HTTP edge maps it to a status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'methodNotAllowed'
  | 'timedOut'
  | 'conflict'
  | 'gone'
  | 'preconditionFailed'
  | 'tooLarge'
  | 'unsupported'
  | 'unsatisfiable'
  | 'unprocessable'
  | 'limited'
  | 'headersTooLarge'
  | 'unavailable'
  | 'notConfigured'
  | 'internal';

export type ErrorCode = keyof typeof catalog;

/**
 * The error catalog: a stable code, its kind and the message for people. Jobs, podcasts and webhook deliveries store
 * messages, and the pages translate a stored message by its text: do not change a message that is stored.
 */
export const errors = Object.fromEntries(
  Object.entries(catalog).map(([code, { kind, message }]) => [code, { kind, message: withLimits(message) }]),
) as Readonly<Record<ErrorCode, { readonly kind: ErrorKind; readonly message: string }>>;

/** Messages that differ from that of their code, by code and case. */
export const otherMessages = {
  'usage.limitExceeded/domain': 'Character limit exceeded for this domain.',
} as const satisfies Record<`${ErrorCode}/${string}`, string>;
export type OtherMessage = keyof typeof otherMessages;

/** An error of the catalog; `details` go to the caller, so they contain no secrets. */
export class AppError extends Error {
  readonly kind: ErrorKind;

  constructor(
    readonly code: ErrorCode,
    readonly details: Readonly<Record<string, unknown>> = {},
    options?: { message?: string; cause?: unknown },
  ) {
    super(options?.message ?? errors[code].message, { cause: options?.cause });
    this.name = 'AppError';
    this.kind = errors[code].kind;
  }
}

export const isAppError = (error: unknown, code?: ErrorCode): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code);

export interface FieldError {
  readonly msg: string;
  /** Path of the field in the caller's body, such as `compilation[3].text`, or the name of a parameter; empty for the body as a whole. */
  readonly param: string;
  readonly code: FieldCode | ErrorCode;
}

/** One sentence for all fields: the first one, and how many more there are. */
export function sentenceOfFields(fields: readonly FieldError[]): string | undefined {
  const [first, ...others] = fields;
  if (!first) return undefined;
  const sentence = first.param === '' ? first.msg : `${first.param}: ${first.msg}`;
  return others.length === 0 ? sentence : `${sentence} (and ${others.length} more in errors)`;
}

type FieldText = Omit<FieldError, 'code'> & Partial<Pick<FieldError, 'code'>>;

/** A request that fails validation: status 400 with the list of field errors. */
export class InvalidRequest extends AppError {
  readonly fields: readonly FieldError[];

  /** Fields without a code have `field.invalid`. */
  constructor(fields: readonly FieldText[]) {
    const coded = fields.map(({ code = 'field.invalid', ...field }) => ({ ...field, code }));
    super('request.invalid', {}, { message: sentenceOfFields(coded) });
    this.fields = coded;
  }
}
