import type { FieldCode } from './field-codes';
import { AppError, type ErrorCode } from './errors';

export interface FieldError {
  readonly msg: string;
  /** Path of the field in the caller's body, such as `compilation[3].text`, or the name of a parameter; empty for the body as a whole. */
  readonly param: string;
  readonly code: FieldCode | ErrorCode;
}

/** One sentence for all fields: the first one, and how many more there are. */
export function sentenceOfFields(fields: readonly FieldError[]): string | undefined {
  const [first, ...others] = fields;
  if (!first) return undefined;
  const sentence = first.param === '' ? first.msg : `${first.param}: ${first.msg}`;
  return others.length === 0 ? sentence : `${sentence} (and ${others.length} more in errors)`;
}

type FieldText = Omit<FieldError, 'code'> & Partial<Pick<FieldError, 'code'>>;

/** A request that fails validation: status 400 with the list of field errors. */
export class InvalidRequest extends AppError {
  readonly fields: readonly FieldError[];

  /** Fields without a code have `field.invalid`. */
  constructor(fields: readonly FieldText[]) {
    const coded = fields.map(({ code = 'field.invalid', ...field }) => ({ ...field, code }));
    super('request.invalid', {}, { message: sentenceOfFields(coded) });
    this.fields = coded;
  }
}
