import { bodyExample, exampleOf } from '../document/example';
import { hasAudioResponse, type Operation, type Reference } from '../document/reference';

/** Environment variable of the sample's credential. */
type Credential = 'DUETCAST_TOKEN' | 'DUETCAST_SESSION';

/** A request with all values, independent of the sample language. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly credential: Credential | null;
  readonly hasIdempotencyKey: boolean;
  /** undefined: none. */
  readonly body: unknown;
  /** How the sample reads the response. */
  readonly response: 'json' | 'text' | 'audio';
}

/** API token if accepted, else the session; null for open operations. */
function credentialOf({ isOpen, credentials }: Operation): Credential | null {
  if (isOpen) return null;
  return credentials.includes('apiToken') ? 'DUETCAST_TOKEN' : 'DUETCAST_SESSION';
}

/** Also encodes single quotes, which would end the URL literal in the samples. */
const encoded = (value: unknown): string => encodeURIComponent(String(value)).replaceAll("'", '%27');

function responseKind(operation: Operation): SampleRequest['response'] {
  if (hasAudioResponse(operation)) return 'audio';
  const first = operation.responses.find(({ status }) => status < 300);
  return first?.schema ? 'json' : 'text';
}

export function sampleRequestOf(operation: Operation, { document, baseUrl }: Reference): SampleRequest {
  const valueOf = (name: string) => {
    const parameter = operation.parameters.find((each) => each.name === name);
    return parameter ? exampleOf(parameter.schema, { document, optional: true }) : name;
  };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(valueOf(name)));
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.schema.examples?.length))
    .map(({ name }) => `${encoded(name)}=${encoded(valueOf(name))}`);
  return {
    method: operation.method,
    url: `${baseUrl}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    credential: credentialOf(operation),
    hasIdempotencyKey: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    body: bodyExample(operation, document),
    response: responseKind(operation),
  };
}
