/** The later state of a row, so that a slow response never undoes a newer push; positions compare as text. */
export const newer = <Row extends { readonly position: string }>(current: Row, incoming: Row): Row =>
  incoming.position >= current.position ? incoming : current;

/** Replaces the row with the same id unless the current one is newer; ignores an unknown row. */
export const replaceRow = <Row extends { readonly position: string }>(
  rows: readonly Row[],
  row: Row,
  idOf: (row: Row) => string,
): Row[] => rows.map((current) => (idOf(current) === idOf(row) ? newer(current, row) : current));

/** The newest pushed state of each row. Updates responses that were in flight during a push. */
export class PushedRows<Row extends { readonly position: string }> {
  private readonly byId = new Map<string, Row>();

  constructor(
    readonly idOf: (row: Row) => string,
    private readonly capacity = 1000,
  ) {}

  remember(row: Row): void {
    const id = this.idOf(row);
    const current = this.byId.get(id);
    this.byId.delete(id);
    this.byId.set(id, current ? newer(current, row) : row);
    const [oldest] = this.byId.keys();
    if (this.byId.size > this.capacity && oldest !== undefined) this.byId.delete(oldest);
  }

  /** Each row, or its newer pushed state. */
  withPushed(rows: readonly Row[]): Row[] {
    return rows.map((row) => this.latest(row));
  }

  latest(row: Row): Row {
    const pushed = this.byId.get(this.idOf(row));
    return pushed ? newer(row, pushed) : row;
  }

  /** Pushed rows that are not in `rows`. */
  missingFrom(rows: readonly Row[]): Row[] {
    const ids = new Set(rows.map(this.idOf));
    return [...this.byId.values()].filter((row) => !ids.has(this.idOf(row)));
  }

  clear(): void {
    this.byId.clear();
  }
}
