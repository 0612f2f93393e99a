interface RefusalBody {
  readonly error?: string;
  readonly code?: string;
  readonly errors?: readonly { readonly msg: string; readonly param: string }[];
  readonly [detail: string]: unknown;
}

interface RefusalFacts {
  readonly status: number;
  readonly code: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId?: string | null;
  readonly retryAfterSeconds?: number | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** A call that was refused, or that reached nobody (`status` 0, `code` `network`). */
export class DuetcastError extends Error {
  override readonly name = 'DuetcastError';
  readonly status: number;
  /** Stable; `GET /api/errors` says of each what it means and what to do. */
  readonly code: string;
  /** Of a 400: what is wrong, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** What to quote in a report. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** What else the refusal says, such as `limit`, `currentUsage` and `requested`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, facts: RefusalFacts) {
    super(message, { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.fields = facts.fields ?? {};
    this.requestId = facts.requestId ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.details = facts.details ?? {};
  }
}

/** What the answer refuses with; reads its body. */
export async function refusalOf(response: Response): Promise<DuetcastError> {
  const body = (await response.json().catch(() => ({}))) as RefusalBody;
  const { error, code, errors = [], success: _success, ...details } = body;
  const message = error ?? errors[0]?.msg ?? `The server answered ${response.status}.`;
  return new DuetcastError(message, {
    status: response.status,
    code: code ?? (errors.length > 0 ? 'request.invalid' : 'internal'),
    fields: Object.fromEntries(errors.map(({ msg, param }) => [param, msg])),
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: retryAfterOf(response),
    details,
  });
}

/** Seconds that the server asks to wait; null where it names none. */
export function retryAfterOf({ headers }: Response): number | null {
  const text = headers.get('retry-after');
  const seconds = Number(text ?? NaN);
  return text !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

/** A call that nobody answered. */
export const unreached = (cause: unknown): DuetcastError =>
  new DuetcastError('The server could not be reached.', { status: 0, code: 'network', cause });
