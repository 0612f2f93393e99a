/** One part of a job failed, for the reason in `cause`. */
export class PartFailed extends Error {
  constructor(
    /** Of the part in its manifest. */
    readonly index: number,
    cause: unknown,
  ) {
    super(`Part ${index} failed`, { cause });
    this.name = 'PartFailed';
  }
}
