import type { components, operations } from '@duetcast/client/generated/api';

/** What the API document names so. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type Good = 200 | 201 | 202;
type BodyIn<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;

/** What an operation answers where it does not refuse. */
export type BodyOf<Name extends keyof operations> = BodyIn<
  operations[Name]['responses'][keyof operations[Name]['responses'] & Good]
>;

/** The `data` of what an operation answers. */
export type DataOf<Name extends keyof operations> = BodyOf<Name> extends { data: infer Data } ? Data : never;
