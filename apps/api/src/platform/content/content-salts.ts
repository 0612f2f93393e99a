/** Makes the salt (32 bytes) of content with this lower-case hex SHA-256. */
export type SaltOf = (hash: string) => Buffer;

/** Port: salts of the content of an owner. Equal content of one owner has one salt, and only who has its key can make it. */
export abstract class ContentSalts {
  /** @throws AppError `account.missing` once the owner's key is destroyed; StoreUnavailable */
  abstract saltsOf(ownerId: string): Promise<SaltOf>;
}
