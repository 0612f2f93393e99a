import type { components } from '@duetcast/client/generated/api';

export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
