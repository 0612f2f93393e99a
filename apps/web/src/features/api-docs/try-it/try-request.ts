import type { ParameterObject, ApiDocument } from '../document/api-document';
import { bodyExample } from '../document/example';
import type { Operation } from '../document/reference';
import { jsonText } from '../document/json-text';

/** Form values; parameters by `in:name`. */
export interface TryFields {
  readonly values: Readonly<Record<string, string>>;
  /** JSON; null: no body. */
  readonly body: string | null;
}

interface TryRequest {
  readonly url: string;
  readonly method: Operation['method'];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export const fieldKey = ({ in: location, name }: Pick<ParameterObject, 'in' | 'name'>): string => `${location}:${name}`;

/** Initial form values: the example body, and ids that have only one sensible value. */
export function initialFields(operation: Operation, document: ApiDocument): TryFields {
  const body = bodyExample(operation, document);
  const prefilled = operation.parameters.filter(({ name }) => name === 'collection_id' || name === 'voice_id');
  return {
    values: Object.fromEntries(
      prefilled.map((parameter) => [fieldKey(parameter), jsonText(parameter.schema.examples?.[0] ?? '')]),
    ),
    body: body === undefined ? null : JSON.stringify(body, null, 2),
  };
}

/** Keys of missing required parameters, and `body` if it is not JSON. */
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

/** Builds the request from fields without problems. */
export function requestOf(operation: Operation, { values, body }: TryFields): TryRequest {
  const valueOf = (location: ParameterObject['in'], name: string) =>
    values[fieldKey({ in: location, name })]?.trim() ?? '';
  const filled = (location: ParameterObject['in']) =>
    operation.parameters
      .filter((parameter) => parameter.in === location && valueOf(location, parameter.name) !== '')
      .map(({ name }) => [name, valueOf(location, name)] as [string, string]);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf('path', name)));
  const query = new URLSearchParams(filled('query')).toString();
  return {
    url: query ? `${path}?${query}` : path,
    method: operation.method,
    headers: { accept: '*/*', ...Object.fromEntries(filled('header')) },
    body: body === null ? (operation.method === 'GET' ? undefined : {}) : (JSON.parse(body) as unknown),
  };
}

/** Response headers that are shown. */
const shownHeaders = [
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

export interface TryResponse {
  readonly status: number;
  readonly durationMs: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body:
    { readonly kind: 'json' | 'text'; readonly text: string } | { readonly kind: 'audio'; readonly blob: Blob };
}

async function bodyOf(response: Response): Promise<TryResponse['body']> {
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

/** Reads the whole response; the duration runs from sending to the last byte. */
export async function readTryResponse(response: Response, sentAt: number, now: () => number): Promise<TryResponse> {
  const body = await bodyOf(response);
  const headers = shownHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status: response.status, durationMs: Math.round(now() - sentAt), headers, body };
}
