import { bodyExample, exampleOf } from '../document/example';
import { baseUrlOf, jsonSchemaOf, mediaOf, type ApiDocument } from '../document/openapi';
import type { Operation } from '../document/operations';

/** A request with all values, independent of the sample language. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  /** Environment variable of the credential: the API token if accepted, else the session. */
  readonly credential: 'DUETCAST_TOKEN' | 'DUETCAST_SESSION' | null;
  readonly hasIdempotencyKey: boolean;
  /** undefined: none. */
  readonly body: unknown;
  /** How the sample reads the response. */
  readonly response: 'json' | 'text' | 'audio';
}

function credentialOf({ credentials }: Operation): SampleRequest['credential'] {
  if (credentials.includes(null)) return null;
  return credentials.includes('apiToken') ? 'DUETCAST_TOKEN' : 'DUETCAST_SESSION';
}

/** Also encodes single quotes, which would end the URL literal in the samples. */
const encoded = (value: unknown): string => encodeURIComponent(String(value)).replaceAll("'", '%27');

function responseKind({ responses }: Operation): SampleRequest['response'] {
  const [, success = { description: '' }] = Object.entries(responses).find(([status]) => Number(status) < 300) ?? [];
  if (mediaOf(success).some((type) => type.startsWith('audio/'))) return 'audio';
  return jsonSchemaOf(success) ? 'json' : 'text';
}

export function sampleRequestOf(operation: Operation, document: ApiDocument): SampleRequest {
  const { method, path, parameters } = operation;
  const valueOf = (name: string) =>
    exampleOf(parameters.find((each) => each.name === name)?.schema ?? { const: name }, document);
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(valueOf(name)));
  const query = parameters
    .filter((each) => each.in === 'query' && (each.required || each.schema.examples?.length))
    .map(({ name }) => `${encoded(name)}=${encoded(valueOf(name))}`)
    .join('&');
  return {
    method,
    url: `${baseUrlOf(document)}${filledPath}${query && `?${query}`}`,
    credential: credentialOf(operation),
    hasIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    body: bodyExample(operation, document),
    response: responseKind(operation),
  };
}
