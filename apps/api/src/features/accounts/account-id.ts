import { sha256 } from '../../platform/hashing/sha256';

/** The id that earlier versions derived from an email address, or from `clerk:` and the user id of the hosted sign-in. */
export const accountIdOf = (name: string): string => `acc_${sha256(`duetcast:${name}`).slice(0, 24)}`;
