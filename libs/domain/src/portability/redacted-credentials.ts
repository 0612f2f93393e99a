import type { JsonObject } from '../kernel/json';

/**
 * Credential fields that an account's archive omits, with their placeholders after an import: credentials belong to the
 * server that issued them. No token has the placeholder hash, and `isSealed` detects an empty seal.
 */
const placeholders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  TokenGenerated: { hash: '0'.repeat(64), sealedSecret: '' },
  NamedTokenCreated: { hash: '0'.repeat(64) },
  FeedTokenIssued: { hash: '0'.repeat(64) },
  EndpointCreated: { sealedSecret: '' },
  EndpointSecretRotated: { sealedSecret: '' },
  SiteCredentialsIssued: { tokenHash: '0'.repeat(64), sealedToken: '', sealedWebhookSecret: '' },
};

/** Names of the fields that an archive omits from events of this type. */
export const redactedFieldsOf = (type: string): string[] =>
  Object.hasOwn(placeholders, type) ? Object.keys(placeholders[type] ?? {}) : [];

/** The data without credential fields. */
export const withoutCredentials = (type: string, data: JsonObject): JsonObject => {
  const redacted = redactedFieldsOf(type);
  return Object.fromEntries(Object.entries(data).filter(([field]) => !redacted.includes(field)));
};

/** The data as imported: placeholders in the credential fields. */
export const withPlaceholders = (type: string, data: JsonObject): JsonObject => ({
  ...data,
  ...(Object.hasOwn(placeholders, type) && placeholders[type]),
});

/** The credential fields of an imported event: placeholders are no secrets, and show that this server has none. */
export const placeholdersIn = (type: string, data: JsonObject): JsonObject => {
  const known = (Object.hasOwn(placeholders, type) && placeholders[type]) || {};
  return Object.fromEntries(Object.entries(known).filter(([field, value]) => data[field] === value));
};

/** Whether a sealed value contains a secret: a placeholder of an import does not. */
export const isSealed = (sealed: string): boolean => sealed !== '';
