import type { JsonObject } from '../kernel/json';

/**
 * What an account's archive leaves out of its events, and what stands there after an import: credentials belong to the
 * server that made them. No token has the hash, and an empty seal is known for what it is.
 */
const fillings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  TokenGenerated: { hash: '0'.repeat(64), sealedSecret: '' },
  SiteCredentialsIssued: { tokenHash: '0'.repeat(64), sealedToken: '', sealedWebhookSecret: '' },
};

/** Names of the fields of this type of event that stay behind. */
export const withheldOf = (type: string): string[] =>
  Object.hasOwn(fillings, type) ? Object.keys(fillings[type] ?? {}) : [];

/** The data without what stays behind. */
export const withholding = (type: string, data: JsonObject): JsonObject => {
  const withheld = withheldOf(type);
  return Object.fromEntries(Object.entries(data).filter(([field]) => !withheld.includes(field)));
};

/** The data as it is stored elsewhere: whole in shape, without a credential. */
export const refilled = (type: string, data: JsonObject): JsonObject => ({
  ...data,
  ...(Object.hasOwn(fillings, type) && fillings[type]),
});

/** Whether a seal holds anything: one that came by an import does not. */
export const isSealed = (sealed: string): boolean => sealed !== '';
