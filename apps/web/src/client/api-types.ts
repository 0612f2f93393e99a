import type { components } from '@duetcast/client/generated/api';

/** A named schema of the API document. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
