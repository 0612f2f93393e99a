/** What `read` returns, or `otherwise` if it throws: for input that nothing but the attempt shows to be unreadable. */
export function orElse<Value, Otherwise>(read: () => Value, otherwise: Otherwise): Value | Otherwise {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** The value of a text of JSON; undefined: it is none. */
export const parsedJson = (text: string): unknown => orElse(() => JSON.parse(text) as unknown, undefined);
