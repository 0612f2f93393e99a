type Listed = 'title' | 'deletesAt' | 'queuePosition' | 'estimatedCompletedAt';

/** A listed job or log entry without what lists add, which is in no row and so in no message. */
export function inRow<Item extends object>(item: Item): Omit<Item, Listed> {
  const { title: _title, deletesAt: _deletesAt, ...placed } = item as Item & Partial<Record<Listed, unknown>>;
  const { queuePosition: _position, estimatedCompletedAt: _at, ...row } = placed;
  return row as Omit<Item, Listed>;
}
