import { maxPreviewSegments } from '@duetcast/domain/limits/podcast-limits';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { count } from '@duetcast/domain/kernel/event';
import { scriptSegmentSchema, type StoredScript } from '@duetcast/domain/podcasts/script';
import { z } from 'zod';
import type { Principal } from '../../platform/requests/principal';

/** The demo's response (docs/PRODUCT.md#entities). */
export const scriptPreviewSchema = z.object({
  preview: z.array(scriptSegmentSchema),
  previewSegments: count,
  totalSegments: count,
  metadata: z.object({ characterCount: count }),
  /** null with an account. */
  upgradeMessage: z.string().nullable(),
  /** null with an account. */
  sessionId: z.string().nullable(),
});
type ScriptPreview = z.infer<typeof scriptPreviewSchema>;

/** Accounts get the whole script; the demo gets at most half, rounded up. */
export function previewOf({ segments }: StoredScript, article: string, principal: Principal): ScriptPreview {
  const totalSegments = segments.length;
  const anonymous = principal.kind === 'anonymous';
  const count = anonymous ? Math.min(maxPreviewSegments, Math.ceil(totalSegments / 2)) : totalSegments;
  return {
    preview: segments.slice(0, count).map(({ speaker, text }) => ({ speaker, text })),
    previewSegments: count,
    totalSegments,
    metadata: { characterCount: charactersIn(article) },
    upgradeMessage: anonymous ? upgradeMessage(totalSegments - count) : null,
    sessionId: anonymous ? principal.credential : null,
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
