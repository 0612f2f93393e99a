import { sha256 } from '../../platform/hashing/sha256';

/** The id that earlier versions derived from an email address, and that accounts of the hosted sign-in derive from its user id. */
export const accountIdOf = (email: string): string => `acc_${sha256(`duetcast:${email}`).slice(0, 24)}`;
