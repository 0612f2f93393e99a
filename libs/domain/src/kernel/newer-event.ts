import { AppError } from './errors';

/**
 * An event of a type or version that only a newer release knows. What needs it waits until a process of that release
 * goes on; nothing is skipped.
 */
export class NewerEvent extends AppError {
  override readonly name = 'NewerEvent';
  /** Text for the log; clients get the message from the error catalog. */
  readonly detail: string;

  constructor(
    readonly type: string,
    readonly schemaVersion: number,
  ) {
    super('store.newerEvent');
    this.detail = `${type} version ${schemaVersion} was written by a newer release`;
  }
}
