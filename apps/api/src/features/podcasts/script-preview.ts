import type { ScriptSegment, StoredScript } from '@duetcast/domain/podcasts/script';
import type { Principal } from '../../platform/requests/principal';

/** The demo's response (docs/PRODUCT.md#entities). */
export interface ScriptPreview {
  readonly preview: readonly ScriptSegment[];
  readonly previewSegments: number;
  readonly totalSegments: number;
  readonly metadata: { readonly characterCount: number };
  /** null with an account. */
  readonly upgradeMessage: string | null;
  /** null with an account. */
  readonly sessionId: string | null;
}

export const maxPreviewSegments = 4;

/** Accounts get the whole script; the demo gets at most half, rounded up. */
export function previewOf({ segments }: StoredScript, article: string, principal: Principal): ScriptPreview {
  const totalSegments = segments.length;
  const anonymous = principal.kind === 'anonymous';
  const count = anonymous ? Math.min(maxPreviewSegments, Math.ceil(totalSegments / 2)) : totalSegments;
  return {
    preview: segments.slice(0, count).map(({ speaker, text }) => ({ speaker, text })),
    previewSegments: count,
    totalSegments,
    metadata: { characterCount: article.length },
    upgradeMessage: anonymous ? upgradeMessage(totalSegments - count) : null,
    sessionId: anonymous ? principal.sessionId : null,
  };
}

function upgradeMessage(hidden: number): string {
  const rest =
    hidden === 0
      ? 'the audio'
      : hidden === 1
        ? 'the last segment and the audio'
        : `the other ${hidden} segments and the audio`;
  return `Sign up for free to get ${rest}, with unlimited podcast scripts.`;
}
