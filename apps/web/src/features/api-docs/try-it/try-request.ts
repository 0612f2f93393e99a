import type { ParameterObject, ApiDocument } from '../document/api-document';
import { bodyExample } from '../document/example';
import type { Operation } from '../document/reference';
import { written } from '../document/json-text';

/** What a reader filled in; values by `place:name`. */
export interface TryFields {
  readonly values: Readonly<Record<string, string>>;
  /** JSON; null where the call takes no body. */
  readonly body: string | null;
}

interface TryRequest {
  readonly address: string;
  readonly method: Operation['method'];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export const fieldKey = ({ in: place, name }: Pick<ParameterObject, 'in' | 'name'>): string => `${place}:${name}`;

/** What stands in the form at first: the body's example, and of parameters only what they must be. */
export function firstFields(operation: Operation, document: ApiDocument): TryFields {
  const body = bodyExample(operation, document);
  const fixed = operation.parameters.filter(({ name }) => name === 'collection_id' || name === 'voice_id');
  return {
    values: Object.fromEntries(
      fixed.map((parameter) => [fieldKey(parameter), written(parameter.schema.examples?.[0] ?? '')]),
    ),
    body: body === undefined ? null : JSON.stringify(body, null, 2),
  };
}

/** Keys of the fields that must be filled and are not, and `body` where it is no JSON. */
export function problemsOf(operation: Operation, { values, body }: TryFields): string[] {
  const missing = operation.parameters
    .filter((parameter) => parameter.required && !values[fieldKey(parameter)]?.trim())
    .map(fieldKey);
  return body === null || isJson(body) ? missing : [...missing, 'body'];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The request as it is sent; only for fields without problems. */
export function requestOf(operation: Operation, { values, body }: TryFields): TryRequest {
  const valueOf = (place: ParameterObject['in'], name: string) => values[fieldKey({ in: place, name })]?.trim() ?? '';
  const filled = (place: ParameterObject['in']) =>
    operation.parameters
      .filter((parameter) => parameter.in === place && valueOf(place, parameter.name) !== '')
      .map(({ name }) => [name, valueOf(place, name)] as [string, string]);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf('path', name)));
  const query = new URLSearchParams(filled('query')).toString();
  return {
    address: query ? `${path}?${query}` : path,
    method: operation.method,
    headers: { accept: '*/*', ...Object.fromEntries(filled('header')) },
    body: body === null ? (operation.method === 'GET' ? undefined : {}) : (JSON.parse(body) as unknown),
  };
}

/** Headers that tell a reader something. */
const worthShowing = [
  'content-type',
  'content-length',
  'x-request-id',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'idempotency-replayed',
  'etag',
  'content-range',
  'location',
];

export interface TriedAnswer {
  readonly status: number;
  readonly tookMs: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body:
    { readonly kind: 'json' | 'text'; readonly text: string } | { readonly kind: 'audio'; readonly blob: Blob };
}

async function bodyOf(response: Response): Promise<TriedAnswer['body']> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('audio/')) return { kind: 'audio', blob: await response.blob() };
  const text = await response.text();
  if (!type.includes('json') || type.includes('ndjson')) return { kind: 'text', text };
  try {
    return { kind: 'json', text: JSON.stringify(JSON.parse(text), null, 2) };
  } catch {
    return { kind: 'text', text };
  }
}

/** Reads an answer to its end; the time is from sending to the last byte. */
export async function triedAnswerOf(response: Response, sentAt: number, now: () => number): Promise<TriedAnswer> {
  const body = await bodyOf(response);
  const headers = worthShowing.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status: response.status, tookMs: Math.round(now() - sentAt), headers, body };
}
