import { maxSpeechInputCharacters } from '@duetcast/domain/limits/job-limits';
import type { Refusals } from './refusals';
import { showFields } from './show-client';

const unknownShow = (body?: object): Refusals => ({
  '404 show.missing': () => ({ path: { showId: 'none', episodeId: 'none' }, body }),
});
const unknownEpisode = (body?: object): Refusals => ({
  '404 episode.missing': ({ showId }) => ({ path: { showId, episodeId: 'none' }, body }),
});
const unknownPublication = (body: object): Refusals => ({
  '404 publication.missing': () => ({ path: { kind: 'share', id: 'none' }, body }),
});

/** Of shows, of reports, and of speech for clients of other services. */
export const refusedPublications: Readonly<Record<string, Refusals>> = {
  'post /api/shows': { '400': () => ({ body: { ...showFields, category: 'Chess' } }) },
  'patch /api/shows/{showId}': unknownShow({ title: 'Waves' }),
  'delete /api/shows/{showId}': unknownShow(),
  'put /api/shows/{showId}/cover': {
    ...unknownShow(),
    '400 cover.notImage': ({ showId }) => ({ path: { showId } }),
  },
  'delete /api/shows/{showId}/cover': unknownShow(),
  'post /api/shows/{showId}/episodes': {
    ...unknownShow({ jobId: 'none', title: 'Ebb' }),
    '404 job.missing': ({ showId }) => ({
      path: { showId },
      body: { jobId: 'none', title: 'Ebb' },
    }),
    '404 job.noOutput': ({ showId, failedJob }) => ({
      path: { showId },
      body: { jobId: failedJob, title: 'Ebb' },
    }),
  },
  'patch /api/shows/{showId}/episodes/{episodeId}': unknownEpisode({ title: 'Ebb' }),
  'delete /api/shows/{showId}/episodes/{episodeId}': unknownEpisode(),
  'post /api/shows/{showId}/subscribers': unknownShow({ name: 'Bob' }),
  'delete /api/shows/{showId}/subscribers/{subscriberId}': {
    '404 subscriber.missing': ({ showId }) => ({ path: { showId, subscriberId: 'none' } }),
  },
  'post /report/{kind}/{id}': {
    '400 request.invalid': () => ({ path: { kind: 'share', id: 'none' }, body: { reason: 'boring' } }),
    ...unknownPublication({ reason: 'spam' }),
  },
  'post /api/admin/publications/{kind}/{id}/hide': unknownPublication({ reason: 'Test.' }),
  'post /api/admin/publications/{kind}/{id}/restore': unknownPublication({ reason: 'Test.' }),
  'post /api/admin/publications/{kind}/{id}/dismiss': unknownPublication({}),
  'post /v1/audio/speech': {
    '404': () => ({ body: { model: 'tts-0', input: 'Hello.', voice: 'alloy' } }),
    '413': () => ({ body: { model: 'tts-1', input: 'a'.repeat(maxSpeechInputCharacters + 1), voice: 'alloy' } }),
  },
};
