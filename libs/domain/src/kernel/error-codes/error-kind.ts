/** Category of an error; only the HTTP edge maps it to a status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'gone'
  | 'tooLarge'
  | 'unsupported'
  | 'unsatisfiable'
  | 'unprocessable'
  | 'limited'
  | 'unavailable'
  | 'internal';
