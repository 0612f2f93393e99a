import { defaultScriptModel } from '@duetcast/domain/limits/podcast-limits';
import type { ScriptSegment, SpeakerNames } from '@duetcast/domain/podcasts/script';
import type { ScriptOptions } from '@duetcast/domain/podcasts/script-options';

export interface ScriptRequest {
  /** Whose turn the work takes. */
  readonly ownerId: string;
  /** Text as returned by `extractText`: Markdown, or text without marks. */
  readonly article: string;
  /** Default: the limit of one compilation. Advisory: a text that needs more segments gets more. */
  readonly maxSegments?: number;
  /** Ignored by a writer without models. */
  readonly model: string;
  /** 0 to 2. */
  readonly temperature: number;
  /** Default: `defaultScriptOptions`. */
  readonly options?: ScriptOptions;
  readonly signal: AbortSignal;
}

export interface Script {
  /** There is at least one; each has at most 2,500 characters. */
  readonly segments: readonly ScriptSegment[];
  /** Tokens as counted by the provider; 0 without a model. */
  readonly tokensUsed: number;
  /** What wrote it: the model's name as its provider reports it, or `local`. */
  readonly model: string;
  /** ISO 639-1 code of the article's language, or `und`. */
  readonly language: string;
  /** The names that the script uses. */
  readonly names: SpeakerNames;
  readonly title: string | null;
  /** Show notes in Markdown, with the links of the article. */
  readonly notes: string | null;
  /** What a shortened script leaves out, in one sentence of its language. */
  readonly omitted: string | null;
}

/** Port: turns an article into a narration or a conversation between a Host and guests. */
export abstract class ScriptWriter {
  /** Models that `write` accepts; empty if it writes without one. */
  abstract readonly models: readonly string[];

  get defaultModel(): string {
    return this.models[0] ?? defaultScriptModel;
  }

  /**
   * Not idempotent: each call may be billed.
   * @throws AppError `article.empty`, `script.unreachable` after the adapter's own retries, `script.limited`,
   * `script.unauthorized`, `script.modelMissing`, `script.refused`, `script.truncated`; the signal's reason when aborted
   */
  abstract write(request: ScriptRequest): Promise<Script>;
}
