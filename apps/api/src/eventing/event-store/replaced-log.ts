/** The event store does not hold what was read from it before. */
export class ReplacedLog extends Error {
  override readonly name = 'ReplacedLog';

  /** `finding`: what is missing or different. */
  constructor(finding: string) {
    super(
      `the event store is not the one that the rows were made from: ${finding}. It was restored from an older backup, emptied, or is another one. Point this server at the right event store, or restore the event store, the database and the content from backups of the same time`,
    );
  }
}
