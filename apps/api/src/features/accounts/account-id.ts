import { sha256 } from '../../platform/hashing/sha256';

/** The account of an e-mail address: the same everywhere, and it does not show the address. */
export const accountIdOf = (email: string): string => `acc_${sha256(`duetcast:${email}`).slice(0, 24)}`;
