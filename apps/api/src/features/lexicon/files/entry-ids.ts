import { Injectable } from '@nestjs/common';
import { entryKey, type LexiconEntry, type StoredEntry } from '@duetcast/domain/lexicon/lexicon-entry';
import { AccountKeys } from '../../../eventing/account-keys/account-keys';

/** Hexadecimal digits: 96 bits. */
const length = 24;

/**
 * Ids of entries in an account's lexicon: MACs under the account's key, because events that show them would otherwise confirm
 * a guessed word.
 */
@Injectable()
export class EntryIds {
  constructor(private readonly accounts: AccountKeys) {}

  /** @throws AppError `account.missing` of an erased account; StoreUnavailable */
  async of(accountId: string, entry: LexiconEntry): Promise<StoredEntry> {
    return { id: (await this.accounts.mac(accountId, 'lexicon', entryKey(entry))).slice(0, length), ...entry };
  }
}
