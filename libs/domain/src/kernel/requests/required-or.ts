/**
 * JSON Schema of an object that needs one of two fields. Not `anyOf`: generators of clients make a type of each branch and
 * lose the fields beside it.
 */
export const requiredOr = (one: string, other: string) => ({
  if: { not: { required: [one] } },
  then: { required: [other] },
});
