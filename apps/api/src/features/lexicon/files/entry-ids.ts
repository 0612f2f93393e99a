import { Injectable } from '@nestjs/common';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import type { Lexicon } from '@duetcast/domain/lexicon/lexicon-decider';
import { entryKey, type LexiconEntry, type StoredEntry } from '@duetcast/domain/lexicon/lexicon-entry';
import { AccountKeys } from '../../../eventing/account-keys/account-keys';
import { sha256 } from '../../../platform/hashing/sha256';

/** Hexadecimal digits: 96 bits. */
const length = 24;

/**
 * Ids of entries in an account's lexicon: MACs under the account's key, because events that show them would otherwise confirm
 * a guessed word. An entry keeps the id that an earlier release gave it.
 */
@Injectable()
export class EntryIds {
  constructor(private readonly accounts: AccountKeys) {}

  /** @throws AppError `account.missing` of an erased account; StoreUnavailable */
  async of(accountId: string, entry: LexiconEntry, lexicon: Lexicon): Promise<StoredEntry> {
    const earlier = earlierIdOf(accountId, entry);
    if (lexicon.has(earlier)) return { id: earlier, ...entry };
    return { id: (await this.accounts.mac(accountId, 'lexicon', entryKey(entry))).slice(0, length), ...entry };
  }
}

export const earlierIdOf = (accountId: string, entry: LexiconEntry): string =>
  sha256(canonicalJson([accountId, entryKey(entry)])).slice(0, length);
