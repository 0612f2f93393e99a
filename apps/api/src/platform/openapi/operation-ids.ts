/** Ids that the rule below would make awkward. An id is stable: generated clients name their methods by it. */
const chosen: Readonly<Record<string, string>> = {
  'post /api/auth/request-magic-link': 'requestMagicLink',
  'get /api/auth/verify-magic-link': 'verifyMagicLink',
  'post /api/auth/logout': 'logOut',
  'post /api/auth/logout-everywhere': 'logOutEverywhere',
  'delete /api/auth/sessions': 'endOtherSessions',
  'delete /api/auth/sessions/{id}': 'endSession',
  'post /api/auth/passkeys/registration-options': 'createPasskeyRegistrationOptions',
  'post /api/auth/passkey-options': 'createPasskeyOptions',
  'post /api/auth/passkey-sign-in': 'signInWithPasskey',
  'post /api/webhooks/clerk': 'receiveClerkWebhook',
  'post /api/webhooks/stripe': 'receiveStripeWebhook',
  'get /api/users/me': 'getCurrentUser',
  'post /api/users/generate-token': 'generateToken',
  'post /api/users/revoke-token': 'revokeToken',
  'put /api/admin/accounts/{id}/limits': 'updateAdminAccountLimit',
  'get /api/usage/characters/{domain}': 'getUsage',
  'get /api/usage/characters/{domain}/events': 'listUsageEvents',
  'get /api/usage/export': 'exportUsage',
  'get /api/voices/collection': 'listDefaultCollectionVoices',
  'get /api/voices/collection/{collection_id}': 'listCollectionVoices',
  'post /api/voices/check': 'checkVoices',
  'get /api/users/me/lexicon/export': 'exportLexicon',
  'post /api/users/me/lexicon/import': 'importLexicon',
  'post /api/users/me/lexicon/impact': 'estimateLexiconImpact',
  'post /api/compilations/estimate': 'estimateCompilation',
  'post /api/tts': 'createSpeech',
  'post /api/stitch/chunks': 'stitchChunks',
  'post /api/openai/generate-podcast-script': 'generatePodcastScript',
  'post /api/openai/preview-podcast-script': 'previewPodcastScript',
  'get /api/openai/models': 'listScriptModels',
  'post /api/scripts/estimate': 'estimateScript',
  'get /api/jobs/{jobId}/audit/{revision}': 'getJobRevision',
  'delete /api/jobs/{jobId}/share': 'unshareJob',
  'patch /api/podcast-jobs/{id}/viewed': 'markPodcastJobViewed',
  'get /api/podcast-jobs/unviewed': 'listUnviewedPodcastJobs',
  'post /api/podcast-jobs/claim': 'claimPodcastJobs',
  'post /api/articles/fetch': 'fetchArticle',
  'post /api/articles/extract': 'extractArticle',
  'get /api/account/export': 'exportAccount',
  'post /api/account/erasure/cancel': 'cancelAccountErasure',
  'get /api/admin/events/tail': 'tailAdminEvents',
  'post /api/admin/accounts/{id}/sign-out': 'signOutAdminAccount',
  'get /api/admin/acts': 'listAdminActions',
  'get /api/openapi.json': 'getApiDocument',
  'get /api/jobs/{jobId}/chapters': 'getJobChapters',
  'get /api/shares/{shareId}/chapters': 'getShareChapters',
  'get /api/jobs/{jobId}/peaks': 'getJobPeaks',
  'get /api/jobs/{jobId}/downloads': 'getJobDownloads',
  'post /api/admin/publications/{kind}/{id}/dismiss': 'dismissAdminPublicationReports',
  'get /report/{kind}/{id}': 'getReportForm',
  'get /shows/{show}': 'getShowPage',
  'get /shows/{show}/{episode}': 'getEpisodePage',
  'get /shows/{show}/{episode}/embed': 'getEpisodeEmbed',
  'get /feeds/{showId}/private/{feed}': 'getPrivateFeed',
  'get /feeds/{showId}/episodes/{episodeId}/{file}': 'getFeedFile',
  'get /feeds/{showId}/private/{token}/episodes/{episodeId}/{file}': 'getPrivateFeedFile',
  'get /feeds/{showId}/covers/{file}': 'getShowCover',
  'get /feeds/{showId}/private/{token}/covers/{file}': 'getPrivateShowCover',
  'get /api/shows/{showId}/episodes/{episodeId}/downloads': 'getEpisodeDownloads',
  'get /api/oembed': 'getOEmbed',
  'post /v1/audio/speech': 'createSpeechStream',
  'post /api/webhook-endpoints/{id}/redeliver': 'redeliverWebhooks',
  'post /api/webhook-endpoints/{id}/rotate': 'rotateWebhookEndpointSecret',
  'get /v1/models': 'listSpeechModels',
  'get /v1/models/{id}': 'getSpeechModel',
  'get /v1/audio/voices': 'listSpeechVoices',
  'get /api/openapi-operator.json': 'getOperatorDocument',
};

/** Plural in form, but one thing. */
const singulars = new Set(['status', 'jwks', 'captions', 'news', 'as-of', 'options', 'usage']);
const isPlural = (word: string): boolean => word.endsWith('s') && !singulars.has(word);
const singularOf = (word: string): string => {
  if (!isPlural(word)) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
};
const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
const camel = (text: string): string => pascal(text).replace(/^./, (letter) => letter.toLowerCase());

interface Segment {
  readonly word: string;
  /** One of them: followed by a parameter. */
  readonly isOne: boolean;
}

function segmentsOf(path: string): Segment[] {
  const parts = path
    .replace(/^\/api\//, '/')
    .split('/')
    .filter((part) => part !== '');
  return parts.flatMap((word, index) =>
    word.startsWith('{') || ['users', 'me'].includes(word)
      ? []
      : [{ word, isOne: parts[index + 1]?.startsWith('{') ?? false }],
  );
}

const nounOf = (segments: readonly Segment[], lastIsOne: boolean): string =>
  segments
    .map(({ word, isOne }, index) => {
      const isLast = index === segments.length - 1;
      return pascal(isOne || !isLast || lastIsOne ? singularOf(word) : word);
    })
    .join('');

const changes: Readonly<Record<string, string>> = { put: 'update', patch: 'update', delete: 'delete' };

/** `createCompilation`, `listJobs`, `getJobOutput`, `cancelJob`: a verb and what it is done to. */
export function operationIdOf(method: string, path: string): string {
  const key = `${method} ${path}`;
  if (Object.hasOwn(chosen, key)) return chosen[key]!;
  const segments = segmentsOf(path);
  const last = segments.at(-1);
  if (!last) return camel(`${method} ${path}`);
  if (method === 'get') return `${isPlural(last.word) && !last.isOne ? 'list' : 'get'}${nounOf(segments, false)}`;
  const change = changes[method];
  if (change !== undefined) return `${change}${nounOf(segments, true)}`;
  const owner = segments.at(-2);
  if (owner?.isOne && !isPlural(last.word)) return `${camel(last.word)}${nounOf(segments.slice(0, -1), true)}`;
  return `create${nounOf(segments, true)}`;
}
