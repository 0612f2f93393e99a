/** One part of a job failed; `cause` holds the reason. */
export class PartFailed extends Error {
  /** What the owner calls the part. */
  partName: string | null = null;

  constructor(
    readonly index: number,
    cause: unknown,
    /** Parts that failed beside it. */
    readonly others: readonly PartFailed[] = [],
  ) {
    super(`Part ${index} failed`, { cause });
    this.name = 'PartFailed';
  }
}
