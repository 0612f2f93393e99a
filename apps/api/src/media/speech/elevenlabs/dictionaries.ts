import { Logger } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import type { Pronunciation } from '@duetcast/domain/lexicon/occurrences';
import type { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { sha256 } from '../../../platform/hashing/sha256';
import { paged } from '../paged';
import { ProviderFailure } from '../provider-failure';
import type { RemoteCalls } from '../remote-calls';
import type { AccountLexicon } from '../speech-provider';

/** A version of a dictionary at ElevenLabs. */
export interface DictionaryLocator {
  readonly pronunciationDictionaryId: string;
  readonly versionId: string;
}

/** Models of one language. They alone read IPA; the others read aliases only. */
const englishModels: readonly string[] = ['eleven_flash_v2', 'eleven_turbo_v2', 'eleven_monolingual_v1'];
export const isEnglishOnly = (modelId: string): boolean => englishModels.includes(modelId);
const dictionariesPerPage = 100;
/** Versions kept in memory; a forgotten one is made again. */
const maxVersions = 1_000;

interface RequestOptions {
  abortSignal: AbortSignal;
  maxRetries: 0;
}

type Rule = Parameters<ElevenLabsClient['pronunciationDictionaries']['createFromRules']>[0]['rules'][number];

/** The rules for a model: whole words in the case in which they stand in the texts. */
export const rulesOf = (pronunciations: readonly Pronunciation[], modelId: string): Rule[] =>
  pronunciations.flatMap(({ written, alias, ipa }): Rule[] => {
    const rule = { stringToReplace: written, caseSensitive: true, wordBoundaries: true };
    if (ipa !== undefined && isEnglishOnly(modelId))
      return [{ ...rule, type: 'phoneme', phoneme: ipa, alphabet: 'ipa' }];
    return alias === undefined ? [] : [{ ...rule, type: 'alias', alias }];
  });

/**
 * One dictionary per account at ElevenLabs, with a version for each set of rules: requests quote the version, so that a later
 * change of the lexicon does not change a running job.
 */
export class ElevenLabsDictionaries {
  private readonly logger = new Logger('ElevenLabsDictionaries');
  private readonly ids = new Map<string, Promise<string>>();
  private readonly versions = new Map<string, Promise<DictionaryLocator>>();

  constructor(
    private readonly client: ElevenLabsClient,
    private readonly calls: RemoteCalls,
  ) {}

  /** The version with the rules of this lexicon; null without rules, or if ElevenLabs does not store them: say the aliases. */
  async locatorOf(
    { accountKey, pronunciations }: AccountLexicon,
    modelId: string,
    signal: AbortSignal,
  ): Promise<DictionaryLocator | null> {
    const rules = rulesOf(pronunciations, modelId);
    if (rules.length === 0) return null;
    const key = `${accountKey}/${sha256(canonicalJson(rules))}`;
    try {
      return await this.once(this.versions, key, () => this.store(accountKey, rules, signal));
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn({ err: error }, 'could not store pronunciations at ElevenLabs; aliases replace the words');
      return null;
    }
  }

  /** Forgets ids and versions after ElevenLabs rejected a version, which may have been deleted there. */
  forget(): void {
    this.ids.clear();
    this.versions.clear();
  }

  private async store(accountKey: string, rules: Rule[], signal: AbortSignal): Promise<DictionaryLocator> {
    const id = await this.once(this.ids, accountKey, () => this.idOf(accountKey, rules, signal));
    const { rules: dictionaryRules } = this.client.pronunciationDictionaries;
    const { id: pronunciationDictionaryId, versionId } = await this.call(
      (options) => dictionaryRules.set(id, { rules }, options),
      signal,
    );
    return { pronunciationDictionaryId, versionId };
  }

  /** The account's dictionary, found by its name after a restart. */
  private async idOf(accountKey: string, rules: Rule[], signal: AbortSignal): Promise<string> {
    const name = `duetcast-${accountKey}`;
    const { pronunciationDictionaries: dictionaries } = this.client;
    const pages = paged(async (cursor) => {
      const request = { cursor, pageSize: dictionariesPerPage };
      const page = await this.call((options) => dictionaries.list(request, options), signal);
      return { ...page, next: page.hasMore ? page.nextCursor : undefined };
    });
    for await (const page of pages) {
      const found = page.pronunciationDictionaries.find((each) => each.name === name && !each.archivedTimeUnix);
      if (found) return found.id;
    }
    const made = await this.call((options) => dictionaries.createFromRules({ name, rules }, options), signal);
    return made.id;
  }

  /** @throws AppError; a server without dictionaries has not failed */
  private call<T>(request: (options: RequestOptions) => Promise<T>, signal: AbortSignal): Promise<T> {
    const call = async (abortSignal: AbortSignal) => {
      try {
        return await request({ abortSignal, maxRetries: 0 });
      } catch (error) {
        if ((error as Partial<ElevenLabsError>).statusCode !== 404) throw error;
        throw new ProviderFailure(new AppError('speech.refused', { provider: 'elevenlabs' }), null);
      }
    };
    return this.calls.run(call, signal, { isFree: true });
  }

  /** Concurrent requests share one call; a failed one is made again. */
  private once<Value>(known: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
    const pending = known.get(key);
    if (pending) return pending;
    const [oldest] = known.keys();
    if (known.size >= maxVersions && oldest !== undefined) known.delete(oldest);
    const made = make();
    known.set(key, made);
    made.catch(() => known.delete(key));
    return made;
  }
}
