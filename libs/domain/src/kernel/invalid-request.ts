import { AppError } from './errors';

export interface FieldError {
  readonly msg: string;
  /** Path of the field, such as `compilation[3].text`; empty for the body as a whole. */
  readonly param: string;
}

/** A request that does not fit, and where: answered with 400 and the list. */
export class InvalidRequest extends AppError {
  constructor(readonly fields: readonly FieldError[]) {
    super('request.invalid');
  }
}
