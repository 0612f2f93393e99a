import type { ScriptModel } from '@duetcast/domain/limits/podcast-limits';
import type { ScriptSegment } from '@duetcast/domain/podcasts/script';

export interface ScriptRequest {
  /** Plain text as returned by `extractText`: blank lines between blocks, `#` before headings, `-` or `1.` before list items. */
  readonly article: string;
  /** Default: the limit of one compilation. Advisory: a text that needs more segments gets more. */
  readonly maxSegments?: number;
  readonly model: ScriptModel;
  /** 0 to 2. */
  readonly temperature: number;
  readonly signal: AbortSignal;
}

export interface Script {
  /** At least one; each at most 2,500 characters. */
  readonly segments: readonly ScriptSegment[];
  /** As counted by the provider; 0 without a model. */
  readonly tokensUsed: number;
  /** The model's name, or `local`. */
  readonly model: string;
  /** ISO 639-1 code of the article's language, or `und`. */
  readonly language: string;
}

/** Port: turns an article into a conversation between a Host and a Guest. */
export abstract class ScriptWriter {
  /** Models that `write` accepts; empty if it writes without one. */
  abstract readonly models: readonly ScriptModel[];

  /**
   * Not idempotent: each call may be billed.
   * @throws AppError `article.empty`, `script.unreachable` after the adapter's own retries, `script.limited`,
   * `script.unauthorized`, `script.refused`, `script.truncated`; the signal's reason when aborted
   */
  abstract write(request: ScriptRequest): Promise<Script>;
}
