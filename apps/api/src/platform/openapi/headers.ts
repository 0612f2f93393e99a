/** Headers of every response of the API. */
export const rateHeaders = ['RateLimit-Policy', 'RateLimit'];

const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });

/** Headers of a response, by name of their component. */
export const headersNamed = (names: readonly string[]) =>
  Object.assign({}, ...['x-request-id', ...names].map(header)) as object;
