import { maxSignInBodyBytes } from '@duetcast/domain/limits/request-limits';
import { maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import { maxArticleCharacters, maxPreviewCharacters } from '@duetcast/domain/limits/podcast-limits';
import { unprovenPasskey } from './authenticator';
import { refusedPublications } from './refused-publications';
import { refusedSites } from './refused-sites';
import { refusedWebhooks } from './refused-webhooks';
import type { RefusedRequest, Refusals } from './refusals';
import { refusedText as text, type RefusingResources } from './refusing-resources';

const unknownJob = { '404 job.missing': () => ({ path: { jobId: 'none' } }) };
const unknownAccount = (body?: object): Refusals => ({ '404 account.missing': () => ({ path: { id: 'none' }, body }) });
const unknownProjection = (body?: object): Refusals => ({
  '404 projection.missing': () => ({ path: { name: 'none' }, body }),
});
const unknownReplay = { '404 replay.missing': () => ({ path: { id: 'none' } }) };
const ofReplay = (refusal: string): Refusals => ({
  '404 replay.missing': () => ({ path: { id: 'none' }, body: { reason: 'Test.' } }),
  [refusal]: ({ requestedReplay: id }) => ({ path: { id }, body: { reason: 'Test.' } }),
});
const notPoisoned = (body?: object): Refusals => ({
  ...unknownProjection(body),
  '409 projection.notPoisoned': () => ({ path: { name: 'jobs' }, body }),
});
const compile = (body: (resources: RefusingResources) => object) => (resources: RefusingResources) => ({
  path: { id: resources.podcast },
  body: body(resources),
});
const compilation =
  (body: (resources: RefusingResources) => object) =>
  (resources: RefusingResources): RefusedRequest => ({ body: { domain: resources.domain, ...body(resources) } });
const spoken = (text: string, voice_id: string) => ({ compilation: [{ text, voice_id }] });
/** The caller has used up the audio of an hour. */
const withoutAudio = (requestOf: (resources: RefusingResources) => RefusedRequest): Refusals => ({
  '429 audio.limited': (resources) => ({ ...requestOf(resources), by: 'another user' }),
});
const unknownVoice = 'no-such-voice';
const publicAddress = 'https://example.com/a.mp3';
const privateAddress = 'http://127.0.0.1/a.mp3';
const scriptRefusals: Refusals = {
  '400 voice.unknown': ({ article, voices: [voice_id_1] }) => ({
    body: { article, voice_id_1, voice_id_2: unknownVoice },
  }),
  '400 article.empty': ({ voices: [voice_id_1, voice_id_2] }) => ({
    body: { article: '<script>x()</script>', voice_id_1, voice_id_2 },
  }),
};
const tooLongScript =
  (characters: number) =>
  ({ voices: [voice_id_1, voice_id_2] }: RefusingResources): RefusedRequest => ({
    body: { article: 'a'.repeat(characters), voice_id_1, voice_id_2 },
  });

/** What refuses each command after its body was read; unknown fields, unreadable bodies and credentials are added for all. */
export const refusedRequests: Record<string, Refusals> = {
  ...refusedPublications,
  ...refusedWebhooks,
  'post /api/webhooks/stripe': { '400 webhook.signatureInvalid': () => ({ body: {} }) },
  'post /api/webhooks/clerk': { '400 webhook.signatureInvalid': () => ({ body: {} }) },
  'post /api/auth/request-magic-link': { '400': () => ({ body: { email: 'no address' } }) },
  'post /api/auth/logout': { '401 auth.required': () => ({ by: 'unauthenticated' }) },
  'post /api/auth/logout-everywhere': { '401 auth.required': () => ({ by: 'unauthenticated' }) },
  'post /api/auth/passkeys/registration-options': { '403 auth.forbidden': () => ({ by: "Ada's token" }) },
  'post /api/auth/passkeys': {
    '400': () => ({ body: { name: '', credential: unprovenPasskey } }),
    '422 passkey.refused': () => ({ body: { name: 'Forged', credential: unprovenPasskey } }),
  },
  'delete /api/auth/passkeys/{id}': { '404 passkey.missing': () => ({ path: { id: 'none' } }) },
  'post /api/auth/passkey-options': {
    '413 request.tooLarge': () => ({ body: { padding: 'x'.repeat(maxSignInBodyBytes) } }),
  },
  'post /api/auth/passkey-sign-in': {
    '401 passkey.invalid': () => ({ body: { credential: unprovenPasskey } }),
  },
  'post /api/auth/provider-address': { '501 auth.notConfigured': () => ({}) },
  'post /api/auth/provider-sign-in': {
    '400': () => ({ body: { query: '' } }),
    '401 auth.providerRefused': () => ({ body: { query: 'code=guessed' } }),
  },
  'post /api/auth/tokens': {
    '403 auth.forbidden': () => ({ by: "Ada's token", body: { name: 'Blog', scopes: ['jobs:read'] } }),
    '400': () => ({ body: { name: 'Blog', scopes: ['shows:delete'] } }),
  },
  'post /api/auth/address-change': { '400': () => ({ body: { email: 'no address' } }) },
  'post /api/auth/address-change/confirm': { '401 auth.linkInvalid': () => ({ body: { token: 'guessed' } }) },
  'patch /api/auth/tokens/{id}': {
    '400': () => ({ path: { id: 'none' }, body: { charactersPerMonth: -1 } }),
    '404 token.unknown': () => ({ path: { id: 'none' }, body: { charactersPerMonth: null } }),
  },
  'delete /api/auth/tokens/{id}': { '404 token.unknown': () => ({ path: { id: 'none' } }) },
  'delete /api/auth/sessions': { '401 auth.required': () => ({ by: 'unauthenticated' }) },
  'delete /api/auth/sessions/{id}': { '404 session.missing': () => ({ path: { id: 'none' } }) },
  'delete /api/account': { '409 account.isAdmin': () => ({ by: 'administrator' }) },
  'post /api/account/erasure/cancel': { '401 auth.required': () => ({ by: 'unauthenticated' }) },
  'post /api/users/generate-token': { '403 auth.forbidden': () => ({ by: "Ada's token" }) },
  'post /api/users/revoke-token': { '404 token.missing': () => ({ by: 'administrator' }) },
  'post /api/users/me/lexicon/entries': { '400': () => ({ body: { entry: { written: 'nginx' } } }) },
  'put /api/podcast-jobs/{id}/script': {
    '400': ({ podcast: id }) => ({ path: { id }, body: { segments: 'none' } }),
    '404 podcast.missing': () => ({ path: { id: 'none' }, body: { segments: [{ speaker: 'Host', text }] } }),
    '412 script.changed': ({ podcast: id }) => ({ path: { id }, body: { segments: [{ speaker: 'Host', text }] } }),
  },
  'put /api/users/me/notices': { '400': () => ({ body: { kind: 'jobDone' } }) },
  'put /api/users/me/lexicon/entries/{id}': {
    '404 lexicon.entryMissing': () => ({ path: { id: 'none' }, body: { entry: { written: 'nginx', alias: 'x' } } }),
  },
  'delete /api/users/me/lexicon/entries/{id}': {
    '401 auth.required': () => ({ path: { id: 'none' }, by: 'unauthenticated' }),
  },
  'post /api/users/me/lexicon/import': { '400 lexicon.fileInvalid': () => ({ body: { pls: '<lexicon/>' } }) },
  'post /api/users/me/lexicon/impact': { '400': () => ({ body: { set: { written: 'nginx' } } }) },
  'post /api/sounds': {
    '400': () => ({ query: 'name=', body: {} }),
    '400 sound.notAudio': () => ({ query: 'name=Jingle', body: {} }),
  },
  'delete /api/sounds/{id}': { '401 auth.required': () => ({ path: { id: 'none' }, by: 'unauthenticated' }) },
  'delete /api/jobs': { '400': () => ({ query: 'ids=,' }) },
  'delete /api/jobs/{jobId}': unknownJob,
  'patch /api/jobs/{jobId}': { '404 job.missing': () => ({ path: { jobId: 'none' }, body: { title: 'Tides' } }) },
  'post /api/jobs/{jobId}/cancel': {
    ...unknownJob,
    '409 job.finished': ({ completedJob }) => ({ path: { jobId: completedJob } }),
  },
  'post /api/jobs/{jobId}/retry': {
    ...unknownJob,
    '403 usage.limitExceeded': ({ failedJob }) => ({ path: { jobId: failedJob } }),
    '409 job.notFailed': ({ completedJob }) => ({ path: { jobId: completedJob } }),
  },
  'post /api/jobs/{jobId}/share': {
    ...unknownJob,
    '404 job.noOutput': ({ failedJob }) => ({ path: { jobId: failedJob } }),
  },
  'delete /api/jobs/{jobId}/share': unknownJob,
  'post /api/compilations': {
    ...withoutAudio(compilation(({ voices: [voice] }) => spoken(text, voice))),
    '400 voice.unknown': compilation(() => spoken(text, unknownVoice)),
    '400 chunk.forbiddenAddress': compilation(({ voices: [voice] }) => ({
      ...spoken(text, voice),
      outro: privateAddress,
    })),
    '403 usage.limitExceeded': compilation(({ fullDomain: domain, voices: [voice] }) => ({
      domain,
      ...spoken(text, voice),
    })),
    '404 chunk.missing': compilation(({ voices: [voice] }) => ({
      ...spoken(text, voice),
      intro: '/api/jobs/none/output',
    })),
    '404 sound.missing': compilation(({ voices: [voice] }) => ({
      ...spoken(text, voice),
      music: '/api/sounds/none/audio',
    })),
    '413 job.textTooLong': compilation(({ voices: [voice] }) => spoken('T'.repeat(maxTtsCharacters + 1), voice)),
  },
  'post /api/tts': {
    ...withoutAudio(({ voices: [voice_id] }) => ({ body: { text, voice_id } })),
    '400 voice.unknown': ({ domain }) => ({ body: { domain, text: text, voice_id: unknownVoice } }),
    '403 usage.limitExceeded': ({ fullDomain: domain, voices: [voice_id] }) => ({
      body: { domain, text, voice_id },
    }),
  },
  'post /api/stitch/chunks': {
    ...withoutAudio(() => ({ body: { chunkUrls: [publicAddress, publicAddress] } })),
    '400 chunk.forbiddenAddress': () => ({ body: { chunkUrls: [privateAddress, privateAddress] } }),
    '404 chunk.missing': ({ completedJob, failedJob }) => ({
      body: { chunkUrls: [completedJob, failedJob].map((jobId) => `/api/jobs/${jobId}/output`) },
    }),
  },
  'post /api/compilations/estimate': { '400 voice.unknown': compilation(() => spoken(text, unknownVoice)) },
  ...refusedSites,
  'delete /api/podcast-jobs': { '400': () => ({ query: 'ids=,' }) },
  'delete /api/podcast-jobs/{id}': { '404 podcast.missing': () => ({ path: { id: 'none' } }) },
  'patch /api/podcast-jobs/{id}/viewed': { '404 podcast.missing': () => ({ path: { id: 'none' } }) },
  'post /api/podcast-jobs/{id}/compile': {
    '400 voice.unknown': compile(() => ({ voices: { Guest: unknownVoice } })),
    '403 usage.limitExceeded': compile(({ fullDomain: domain }) => ({
      domain,
      segments: [{ speaker: 'Host', text }],
    })),
    '404 podcast.missing': () => ({ path: { id: 'none' }, body: {} }),
    '409 podcast.unscripted': ({ unscriptedPodcast: id }) => ({ path: { id }, body: {} }),
  },
  'post /api/podcast-jobs/claim': { '400': () => ({ body: { sessionId: 'guessed' } }) },
  'post /api/voices/check': { '400 voice.unknown': () => ({ body: { text, voice_ids: [unknownVoice] } }) },
  'post /api/speech/text': { '400 voice.unknown': () => ({ body: { text, voice_id: unknownVoice } }) },
  'post /api/articles/fetch': { '400 article.forbiddenAddress': () => ({ body: { url: 'http://127.0.0.1/' } }) },
  'post /api/articles/extract': { '400 article.empty': () => ({ body: { html: '<script>x()</script>' } }) },
  'post /api/openai/generate-podcast-script': {
    ...scriptRefusals,
    '413 article.tooLong': tooLongScript(maxArticleCharacters + 1),
  },
  'post /api/scripts/estimate': {
    '400 article.empty': () => ({ body: { article: '<script>x()</script>' } }),
    '413 article.tooLong': () => ({ body: { article: 'a'.repeat(maxArticleCharacters + 1) } }),
  },
  'post /api/openai/preview-podcast-script': {
    ...scriptRefusals,
    '413 preview.tooLong': tooLongScript(maxPreviewCharacters + 1),
  },
  'post /api/billing/checkout': { '409 billing.alreadySubscribed': () => ({ body: { plan: 'starter' } }) },
  'post /api/billing/portal': { '404 billing.nothingToManage': () => ({ by: 'administrator' }) },
  'put /api/admin/accounts/{id}/plan': unknownAccount({ plan: 'creator' }),
  'put /api/admin/accounts/{id}/limits': unknownAccount({ domain: 'limited.example', limit: 5 }),
  'put /api/admin/accounts/{id}/admin': {
    ...unknownAccount({ admin: true }),
    '409 account.ownAdmin': ({ administratorId: id }) => ({ path: { id }, body: { admin: false } }),
  },
  'post /api/admin/accounts/{id}/suspend': {
    ...unknownAccount({ reason: 'Test.', publicAudio: 'keep' }),
    '409 account.adminSuspension': ({ administratorId: id }) => ({
      path: { id },
      body: { reason: 'Test.', publicAudio: 'keep' },
    }),
  },
  'post /api/admin/accounts/{id}/lift-suspension': unknownAccount({ reason: 'Test.' }),
  'post /api/admin/accounts/{id}/sign-out': unknownAccount(),
  'post /api/admin/projections/{name}/pause': unknownProjection(),
  'post /api/admin/projections/{name}/resume': unknownProjection(),
  'post /api/admin/projections/{name}/rebuild': unknownProjection(),
  'post /api/admin/projections/{name}/rollback': {
    ...unknownProjection(),
    '409 projection.noPreviousRows': () => ({ path: { name: 'jobs' } }),
  },
  'post /api/admin/projections/{name}/cancel-rebuild': {
    ...unknownProjection(),
    '409 projection.notRebuilding': () => ({ path: { name: 'jobs' } }),
  },
  'post /api/admin/projections/{name}/skip': notPoisoned({ reason: 'Test.' }),
  'post /api/admin/projections/{name}/retry': notPoisoned(),
  'post /api/admin/replays': {
    '400 replay.futureEnd': () => ({
      body: { to: new Date(Date.now() + 86_400_000).toISOString(), rules: { limit: { kind: 'recorded' } } },
    }),
  },
  'post /api/admin/replays/{id}/cancel': unknownReplay,
  'post /api/admin/replays/{id}/apply': ofReplay('409 replay.notFinished'),
  'post /api/admin/replays/{id}/undo': ofReplay('409 replay.notApplied'),
  'post /api/admin/replays/{id}/discard': {
    ...unknownReplay,
    '409 replay.notFinished': ({ requestedReplay: id }) => ({ path: { id } }),
  },
};
