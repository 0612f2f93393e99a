import { createHash } from 'node:crypto';

/** The account of an e-mail address: the same everywhere, and it does not show the address. */
export const accountIdOf = (email: string): string =>
  `acc_${createHash('sha256').update(`duetcast:${email}`).digest('hex').slice(0, 24)}`;
