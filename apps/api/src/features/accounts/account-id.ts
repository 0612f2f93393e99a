import { sha256 } from '../../platform/hashing/sha256';

/** Derives the account id from an email address; deterministic, and does not reveal the address. */
export const accountIdOf = (email: string): string => `acc_${sha256(`duetcast:${email}`).slice(0, 24)}`;
