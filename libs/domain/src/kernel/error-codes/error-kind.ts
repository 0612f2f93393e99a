/** Category of an error; only the HTTP edge maps it to a status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'methodNotAllowed'
  | 'timedOut'
  | 'conflict'
  | 'gone'
  | 'tooLarge'
  | 'unsupported'
  | 'unsatisfiable'
  | 'unprocessable'
  | 'limited'
  | 'headersTooLarge'
  | 'unavailable'
  | 'notConfigured'
  | 'internal';
