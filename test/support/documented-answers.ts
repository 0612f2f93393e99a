import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020';
import type { ReadDocument } from './api-document';

export interface JsonAnswer {
  /** As the document writes it, with braces. */
  readonly path: string;
  readonly method: string;
  readonly status: number;
  readonly text: string;
}

/** Holds answers to the schemas of the document. */
export class DocumentedAnswers {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(document: ReadDocument) {
    addFormats(this.ajv);
    this.ajv.addSchema({ ...closed(document), $id: 'api' });
  }

  /** What the document has to say against the answer; null: nothing. */
  complaints({ path, method, status, text }: JsonAnswer): unknown {
    const pointer = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema']
      .map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = this.ajv.getSchema(`api#/${pointer}`);
    if (!validate) return `nothing is described at ${pointer}`;
    return validate(JSON.parse(text)) ? null : validate.errors;
  }
}

/** Objects may hold only what is described, so that nothing is answered that the document does not know. */
const closed = (document: ReadDocument): ReadDocument =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    const isShape = typeof value === 'object' && value !== null && 'properties' in value && 'type' in value;
    return isShape ? { unevaluatedProperties: false, ...value } : value;
  }) as ReadDocument;
