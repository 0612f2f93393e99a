/** The cursor was not issued by this list, or for another query. */
export class BadCursor extends Error {
  override readonly name = 'BadCursor';
}
