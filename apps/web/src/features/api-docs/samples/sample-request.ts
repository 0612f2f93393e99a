import { bodyExample, exampleOf } from '../document/example';
import { answersAudio, type Operation, type Reference } from '../document/reference';

/** A credential of a sample, in an environment variable, never in the text. */
type Credential = 'DUETCAST_TOKEN' | 'DUETCAST_SESSION';

/** A call with everything filled in, before it is written down in a language. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly credential: Credential | null;
  /** A new key for each request. */
  readonly hasIdempotencyKey: boolean;
  /** undefined: none. */
  readonly body: unknown;
  /** How what comes is read. */
  readonly answer: 'json' | 'text' | 'audio';
}

/** An API token where one is taken, else the session; a call that works without takes none. */
function credentialOf({ isOpen, credentials }: Operation): Credential | null {
  if (isOpen) return null;
  return credentials.includes('apiToken') ? 'DUETCAST_TOKEN' : 'DUETCAST_SESSION';
}

/** Each language writes an address in quotes: nothing in it may end them. */
const encoded = (value: unknown): string => encodeURIComponent(String(value)).replaceAll("'", '%27');

function answerKind(operation: Operation): SampleRequest['answer'] {
  if (answersAudio(operation)) return 'audio';
  const first = operation.answers.find(({ status }) => status < 300);
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
    answer: answerKind(operation),
  };
}
