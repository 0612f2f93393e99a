import type { PublicationKind } from '@duetcast/domain/publications/publication-decider';

/** Page with the form that reports the content at a public address. */
export const reportPath = (kind: PublicationKind, publicId: string): string => `/report/${kind}/${publicId}`;
