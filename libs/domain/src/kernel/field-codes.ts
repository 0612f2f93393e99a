/** Codes of invalid fields, beside those of the error catalog. Stable. */
export const fieldCodes = [
  'field.required',
  'field.type',
  'field.unknown',
  'field.choice',
  'field.format',
  'field.range',
  'field.tooShort',
  'field.tooLong',
  'field.tooFew',
  'field.tooMany',
  'field.invalid',
] as const;
export type FieldCode = (typeof fieldCodes)[number];
