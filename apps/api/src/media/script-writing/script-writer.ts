import type { ScriptModel } from '@duetcast/domain/podcasts/podcast-limits';
import type { ScriptSegment } from '@duetcast/domain/podcasts/script';

export interface ScriptRequest {
  /** Plain text as `extractText` gives it: blank lines between blocks, `#` before headings, `-` or `1.` before list items. */
  readonly article: string;
  /** Turns the script may have; default: as many as one compilation takes. A text that needs more gets more. */
  readonly maxSegments?: number;
  readonly model: ScriptModel;
  /** 0 to 2. */
  readonly temperature: number;
  readonly signal: AbortSignal;
}

export interface Script {
  /** At least one; each at most 2,500 characters. */
  readonly segments: readonly ScriptSegment[];
  /** As the model's provider counts them; 0 where no model was asked. */
  readonly tokensUsed: number;
  /** Who wrote it: the model's name, or `local`. */
  readonly model: string;
  /** ISO 639-1 code of the article's language, `und` where it is not known. */
  readonly language: string;
}

/** Turns an article into a conversation of a Host and a Guest. A port: its own Nest token. */
export abstract class ScriptWriter {
  /** Models that `write` can be asked for; none where it writes without one. */
  abstract readonly models: readonly ScriptModel[];

  /**
   * Not idempotent: each call may be billed.
   * @throws AppError `article.empty`, `script.unreachable` after the adapter's own retries, `script.limited`,
   * `script.unauthorized`, `script.refused`, `script.truncated`; the signal's reason when aborted
   */
  abstract write(request: ScriptRequest): Promise<Script>;
}
