import type { PodcastJob } from '../../../apps/web/src/features/podcasts/podcast-queries';

/** An unviewed podcast with a script. */
export const aPodcast = (id: string, part: Partial<PodcastJob> = {}): PodcastJob => ({
  id,
  created_at: '2026-11-20T10:00:00.000Z',
  origin: 'preview',
  status: 'scripted',
  viewed: false,
  error: null,
  metadata: { characterCount: 1234, segmentCount: 2, tokensUsed: 0, model: 'local', language: 'en' },
  position: '0001',
  content: `The tides of ${id}.`,
  script: [
    { speaker: 'Host', text: 'Why does the sea rise?', voice_id: 'v1' },
    { speaker: 'Guest', text: 'The moon pulls it.', voice_id: 'v2' },
  ],
  ...part,
});
