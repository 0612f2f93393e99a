/** A JSON Schema 2020-12 schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;
