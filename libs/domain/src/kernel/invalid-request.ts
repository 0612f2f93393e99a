import { AppError } from './errors';

export interface FieldError {
  readonly msg: string;
  /** Path of the field, such as `compilation[3].text`; empty for the body as a whole. */
  readonly param: string;
}

/** A request that fails validation: status 400 with the list of field errors. */
export class InvalidRequest extends AppError {
  constructor(readonly fields: readonly FieldError[]) {
    super('request.invalid');
  }
}
