import { sha256 } from '../../platform/hashing/sha256';

/** Longer than a derived one. */
const randomId = /^acc_[0-9a-f]{32}$/;

/** Whether the id cannot be computed from a guessed address. */
export const isRandomId = (accountId: string): boolean => randomId.test(accountId);

/** The id that earlier versions derived from an email address, or from `clerk:` and the user id of the hosted sign-in. */
export const accountIdOf = (name: string): string => `acc_${sha256(`duetcast:${name}`).slice(0, 24)}`;
