import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020';
import { callsOf, type Call, type Operation, type OpenApiDocument } from './api-document';

export interface ReceivedResponse {
  /** Lower-case. */
  readonly method: string;
  readonly status: number;
  /** Its Content-Type; null: none. */
  readonly mediaType: string | null;
  /** null for a body that is not JSON. */
  readonly text: string | null;
}

/** Of an operation that is known. */
export type RoutedResponse = ReceivedResponse & {
  /** As the document writes it, with braces. */
  readonly path: string;
};

const isJson = (mediaType: string | null): boolean => /^application\/json\b/.test(mediaType ?? '');
const bare = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim();

/** Holds answers to what the document says of their operation: statuses, media types, schemas. */
export class ResponseValidator {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly calls: readonly (Call & { readonly pattern: RegExp })[];

  constructor(private readonly document: OpenApiDocument) {
    addFormats(this.ajv);
    this.ajv.addSchema({ ...closed(document), $id: 'api' });
    const fixedFirst = callsOf(document).sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
    this.calls = fixedFirst.map((call) => ({ ...call, pattern: patternOf(call.path) }));
  }

  /** What the document has to say against the answer; null: nothing. */
  complaints(answer: RoutedResponse): unknown {
    const { path, method, status, mediaType, text } = answer;
    const response = this.document.paths[path]?.[method]?.responses[status];
    if (!response) return `status ${status} is not described for ${method} ${path}`;
    if (isJson(mediaType)) return text === null ? null : this.unfit(path, method, status, text);
    return bodyComplaint(response, mediaType);
  }

  /** The same for the answer to an address as it was asked for; an address that is no operation's is let pass. */
  complaintsAt(address: string, answer: ReceivedResponse): unknown {
    const path = address.split('?')[0] ?? '';
    const call = this.calls.find(({ method, pattern }) => method === answer.method && pattern.test(path));
    return call ? this.complaints({ ...answer, path: call.path }) : null;
  }

  private unfit(path: string, method: string, status: number, text: string): unknown {
    const pointer = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema']
      .map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = this.ajv.getSchema(`api#/${pointer}`);
    if (!validate) return `nothing is described at ${pointer}`;
    return validate(JSON.parse(text)) ? null : validate.errors;
  }
}

type Response = Operation['responses'][string];

function bodyComplaint({ content = {} }: Response, mediaType: string | null): string | null {
  const described = Object.keys(content);
  if (mediaType === null) return described.length === 0 ? null : `a body of ${described.join(' or ')} is missing`;
  return described.includes(bare(mediaType)) ? null : `${mediaType} is not described`;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);

/** Objects may hold only what is described, so that nothing is answered that the document does not know. */
const closed = (document: OpenApiDocument): OpenApiDocument =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    const isShape = typeof value === 'object' && value !== null && 'properties' in value && 'type' in value;
    return isShape ? { unevaluatedProperties: false, ...value } : value;
  }) as OpenApiDocument;
