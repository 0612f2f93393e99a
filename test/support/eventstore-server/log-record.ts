/** An event that a client proposes; data and metadata as their bytes. */
export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface LogRecord extends Proposed {
  readonly stream: string;
  readonly position: number;
  readonly revision: number;
  /** Time of the server, ms. */
  readonly createdMs: number;
}

export type Expectation = number | 'none' | 'exists' | 'any';

/** `position` is null if nothing was appended. */
export interface Appended {
  readonly revision: number;
  readonly position: number | null;
}

export class WrongExpectation extends Error {
  constructor(
    readonly stream: string,
    readonly expected: Expectation,
    /** -1: no stream. */
    readonly actual: number,
  ) {
    super(`${stream} is at ${actual}, not at ${expected}`);
  }
}

/** The stream has a tombstone. */
export class StreamIsDeleted extends Error {
  constructor(readonly stream: string) {
    super(`Event stream '${stream}' is deleted.`);
  }
}
