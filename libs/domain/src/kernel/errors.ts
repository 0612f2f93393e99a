import { withLimits } from './stated-limits';
import catalog from './errors.json';

/** Codes of invalid fields, beside those of the error catalog. Stable. */
export const fieldCodes = [
  'field.required',
  'field.type',
  'field.unknown',
  'field.choice',
  'field.format',
  'field.range',
  'field.tooShort',
  'field.tooLong',
  'field.tooFew',
  'field.tooMany',
  'field.invalid',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

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

/** For `catch`: the value in place of an error that has one of these codes or is of one of these kinds; throws every other. */
export const fallback =
  <Value>(value: Value, ...expected: readonly (ErrorCode | ((error: unknown) => boolean))[]) =>
  (error: unknown): Value => {
    if (expected.some((one) => (typeof one === 'function' ? one(error) : isAppError(error, one)))) return value;
    throw error;
  };

/** `param` of an error that concerns the body as a whole. */
export const wholeBody = 'body';

export interface FieldError {
  readonly msg: string;
  /** Path of the field in the caller's body, such as `compilation[3].text`, or the name of a parameter; `body` for the body as a whole. */
  readonly param: string;
  readonly code: FieldCode | ErrorCode;
}

/** One sentence for all fields: the first one, and how many more there are. */
export function sentenceOfFields(fields: readonly FieldError[]): string | undefined {
  const [first, ...others] = fields;
  if (!first) return undefined;
  const sentence = first.param === wholeBody ? first.msg : `${first.param}: ${first.msg}`;
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

/**
 * Gives a failing zod check a code of the error catalog:
 * `z.string().refine((text) => text.length <= max, coded('job.textTooLong'))`. The HTTP edge then answers with the status
 * of the code's kind (413 for `tooLarge`) instead of 400.
 */
export const coded = (code: ErrorCode, message: string = errors[code].message) => ({ message, params: { code } });

/** Issue of a text or list above its limit: the HTTP edge responds with 413. */
export const codedTooLong = (message: string) => coded('request.fieldTooLong', message);

/** The code of a zod issue that `coded` created; undefined for every other issue. */
export function codeOfIssue(issue: { readonly code?: unknown; readonly params?: unknown }): ErrorCode | undefined {
  if (issue.code !== 'custom' || typeof issue.params !== 'object' || issue.params === null) return undefined;
  const { code } = issue.params as { code?: unknown };
  return typeof code === 'string' && Object.hasOwn(errors, code) ? (code as ErrorCode) : undefined;
}
