import { podcastEvents, type PodcastEvent } from '@duetcast/domain/podcasts/podcast-events';
import { podcasts, type PodcastRow } from '@duetcast/projections/podcasts/podcasts';
import type { FactValues, FactWords } from './audit-facts';
import { historyWith } from './audit-history';

function valuesOf(row: PodcastRow | null, { audit, locale, reasonOf }: FactWords): FactValues {
  const count = (value = 0) => (value > 0 ? value.toLocaleString(locale) : null);
  return {
    status: row && audit.scriptStatuses[row.status],
    article: count(row?.characterCount),
    segments: count(row?.segmentCount),
    model: row?.model ?? null,
    language: row?.language ?? null,
    tokens: count(row?.tokensUsed),
    viewed: row?.viewed ? audit.yes : null,
    error: row?.error ? reasonOf(row.error) : null,
  };
}

export const podcastHistory = historyWith<PodcastRow | null, PodcastEvent>({
  events: podcastEvents,
  initial: null,
  after: (row, event) => podcasts.fold(row, event, row?.id ?? ''),
  valuesOf,
});
