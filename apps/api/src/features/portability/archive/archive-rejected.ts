/** The archive cannot be imported; `place` locates the fault. */
export class ArchiveRejected extends Error {
  override readonly name: string = 'ArchiveRejected';

  constructor(
    /** A file of the archive, optionally with a line. */
    readonly place: string,
    readonly reason: string,
    options?: { cause?: unknown },
  ) {
    super(`${place}: ${reason}`, options);
  }
}

/** Nothing says who wrote the archive: the caller named neither a key nor that it needs none. */
export class ArchiveUnconfirmed extends ArchiveRejected {
  override readonly name = 'ArchiveUnconfirmed';
}
