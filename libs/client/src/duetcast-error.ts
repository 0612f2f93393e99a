interface FieldError {
  readonly msg: string;
  readonly param: string;
  readonly code?: string;
}

interface ErrorFields {
  readonly status: number;
  readonly code: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly fieldCodes?: Readonly<Record<string, string>>;
  readonly requestId?: string | null;
  readonly retryAfterSeconds?: number | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** An error response, or no response (`status` 0, `code` `network`). */
export class DuetcastError extends Error {
  override readonly name = 'DuetcastError';
  readonly status: number;
  /** Stable; `GET /api/errors` describes each code. */
  readonly code: string;
  /** Validation messages of a 400 by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Their codes by field name, such as `field.required`. */
  readonly fieldCodes: Readonly<Record<string, string>>;
  /** `x-request-id`, to quote in a bug report. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** Other fields of the error, such as `limit`, `currentUsage` and `requested`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, fields: ErrorFields) {
    super(message, { cause: fields.cause });
    this.status = fields.status;
    this.code = fields.code;
    this.fields = fields.fields ?? {};
    this.fieldCodes = fields.fieldCodes ?? {};
    this.requestId = fields.requestId ?? null;
    this.retryAfterSeconds = fields.retryAfterSeconds ?? null;
    this.details = fields.details ?? {};
  }
}

/** The error of a response; reads its body, which may be that of a proxy in any form. */
export async function errorOf(response: Response): Promise<DuetcastError> {
  const body: unknown = await response.json().catch(() => null);
  const { error, code, errors: listed, success: _success, ...details } = Object(body) as Record<string, unknown>;
  const errors = Array.isArray(listed) ? listed.filter(isFieldError) : [];
  const ofField = errors[0]?.msg;
  const message = (code === 'request.invalid' ? ofField : undefined) ?? textOf(error) ?? ofField;
  return new DuetcastError(message ?? `The server responded with status ${response.status}.`, {
    status: response.status,
    code: textOf(code) ?? (ofField === undefined ? 'internal' : 'request.invalid'),
    fields: Object.fromEntries(errors.map(({ msg, param }) => [param, msg])),
    fieldCodes: Object.fromEntries(errors.map(({ param, code: fieldCode = 'field.invalid' }) => [param, fieldCode])),
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: retryAfterOf(response),
    details,
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const isFieldError = (value: unknown): value is FieldError =>
  textOf((value as FieldError | null)?.msg) !== undefined && textOf((value as FieldError).param) !== undefined;

/** `Retry-After` in seconds; null if absent or a date. */
export function retryAfterOf({ headers }: Response): number | null {
  const text = headers.get('retry-after');
  const seconds = Number(text ?? NaN);
  return text !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

/** The error of a request without a response. */
export const networkError = (cause: unknown): DuetcastError =>
  new DuetcastError('The server could not be reached.', { status: 0, code: 'network', cause });

/** Where the server does not say when to ask again. */
const defaultRetrySeconds = 1;

/** What is there later: the answer of a job that still runs. */
export async function pendingError(response: Response): Promise<DuetcastError> {
  const { data } = (await response.json().catch(() => ({}))) as { data?: Readonly<Record<string, unknown>> };
  return new DuetcastError('The job has not finished yet.', {
    status: response.status,
    code: 'job.pending',
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: retryAfterOf(response) ?? defaultRetrySeconds,
    details: data,
  });
}
