/** A cursor that the list did not issue, or issued for another query. */
export class BadCursor extends Error {
  override readonly name = 'BadCursor';
}
