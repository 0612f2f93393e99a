import { errors } from '@duetcast/domain/kernel/errors';
import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020';
import { responseOf, type OpenApiDocument, type Response } from './api-document';

interface ReceivedResponse {
  /** Path template as in the document, with braces. */
  readonly path: string;
  /** Lower-case. */
  readonly method: string;
  readonly status: number;
  /** Its Content-Type; null: none. */
  readonly mediaType: string | null;
  /** null for a body that is not JSON. */
  readonly text: string | null;
}

const isJson = (mediaType: string | null): boolean => /^application\/json\b/.test(mediaType ?? '');
const bare = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim();

const validators = new Map<string, Promise<ResponseValidator>>();

/** One validator per document: the applications that one worker starts have the same, and compiling it takes a second. */
export function validatorOf(key: string, document: () => Promise<OpenApiDocument>): Promise<ResponseValidator> {
  const validator = validators.get(key) ?? document().then((read) => new ResponseValidator(read));
  validators.set(key, validator);
  return validator;
}

/** Validates responses against the OpenAPI document: status, media type, schema. */
export class ResponseValidator {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(private readonly document: OpenApiDocument) {
    addFormats(this.ajv);
    this.ajv.addSchema({ ...closed(document), $id: 'api' });
  }

  /** Violations of the document; null: none. */
  violations(received: ReceivedResponse): unknown {
    const { path, method, status, mediaType, text } = received;
    const described = responseOf(this.document, path, method, status);
    if (!described) return `status ${status} is not described for ${method} ${path}`;
    if (isJson(mediaType) && text === null) return null;
    if (isJson(mediaType) && text !== null)
      return this.schemaErrors(described.place, text) ?? this.codeError(received, text);
    return bodyViolation(described.response, mediaType);
  }

  private codeError({ path, method, status }: ReceivedResponse, text: string): string | null {
    const codes = this.document.paths[path]?.[method]?.['x-errors'][status];
    const { code } = JSON.parse(text) as { readonly code?: string };
    // A code outside the catalog is that of a schema of its own.
    if (!codes || code === undefined || !Object.hasOwn(errors, code)) return null;
    return codes.includes(code) ? null : `${code} is not described`;
  }

  private schemaErrors(place: readonly string[], text: string): unknown {
    const pointer = [...place, 'content', 'application/json', 'schema']
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = this.ajv.getSchema(`api#/${pointer}`);
    if (!validate) return `no schema at ${pointer}`;
    return validate(JSON.parse(text)) ? null : validate.errors;
  }
}

function bodyViolation({ content = {} }: Response, mediaType: string | null): string | null {
  const described = Object.keys(content);
  if (mediaType === null) return described.length === 0 ? null : `a body of ${described.join(' or ')} is missing`;
  return described.includes(bare(mediaType)) ? null : `${mediaType} is not described`;
}

/** Closes every object schema, so that undescribed fields are violations. */
const closed = (document: OpenApiDocument): OpenApiDocument =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    const isShape = typeof value === 'object' && value !== null && 'properties' in value && 'type' in value;
    return isShape ? { unevaluatedProperties: false, ...value } : value;
  }) as OpenApiDocument;
