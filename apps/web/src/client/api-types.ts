import type { components, operations } from '@duetcast/client/generated/api';

/** A named schema of the API document. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type Good = 200 | 201 | 202;
type BodyIn<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;

/** Body of an operation's 2xx response. */
export type BodyOf<Name extends keyof operations> = BodyIn<
  operations[Name]['responses'][keyof operations[Name]['responses'] & Good]
>;

/** `data` of an operation's 2xx response. */
export type DataOf<Name extends keyof operations> = BodyOf<Name> extends { data: infer Data } ? Data : never;
