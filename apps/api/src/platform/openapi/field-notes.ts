import { unlimited } from '@duetcast/domain/usage/unlimited';

/** Description and example of a field, in addition to its schema. */
export interface FieldNote {
  readonly description?: string;
  readonly example?: unknown;
}

const jobId = '7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90';
const podcastId = 'c2d95f0e-1b7a-4f63-8e2d-94a0b3c6d7e8';
const hash = '9b74c9897bac770ffc029102a200c5de0c1f8e7a6b5d4c3b2a19080706050403';
const [start, end] = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:07.412Z'];
const [host, guest] = ['local-en-us-f3', 'local-en-us-m3'];
const segments = [
  { speaker: 'Host', text: 'Why does the sea rise twice a day?', voice_id: host },
  { speaker: 'Guest', text: 'The moon pulls it, and the earth turns below.', voice_id: guest },
];

/** Examples of whole components, where the fields must be consistent. */
export const componentExamples: Readonly<Record<string, unknown>> = {
  Accepted: { success: true, data: { jobId, status: 'pending' }, jobId, status: 'pending' },
  Voice: {
    voice_id: host,
    name: 'Ava',
    description: "Bright and lively: a young woman's voice, made for conversation.",
    preview_url: `/api/voices/${host}/preview`,
    category: 'local',
    provider: 'local',
    labels: {
      language: 'en',
      accent: 'american',
      locale: 'en-US',
      gender: 'female',
      age: 'young',
      use_case: 'conversational',
      description: 'bright and lively',
    },
    verified_languages: [
      {
        language: 'en',
        accent: 'american',
        model_id: 'espeak-ng',
        locale: 'en-US',
        preview_url: `/api/voices/${host}/preview`,
      },
    ],
  },
};

/** Notes by field name, at any depth; a description or example in the schema itself takes precedence. */
export const fieldNotes: Readonly<Record<string, FieldNote>> = {
  api_token: { example: 'dc_example_token_of_an_account' },
  article: {
    description: 'The article as plain text. Its sentences become the dialogue of the two speakers.',
    example: 'Twice a day the sea rises and falls. The moon pulls the water, and the earth turns below it.',
  },
  attempt: { description: 'Number of the attempt. Starts at 1 and increases with each retry.', example: 1 },
  audioUrl: { description: 'Path of the audio file on this server.', example: `/api/jobs/${jobId}/output` },
  callback_url: {
    description: 'URL that receives job notifications for the site. Omit it to receive none.',
    example: 'https://blog.example.com/duetcast/callback',
  },
  characterAllowed: { description: `Character limit per month. ${unlimited} means unlimited.`, example: 100000 },
  characterLimit: {
    description: `Character limit per month and domain. ${unlimited} means unlimited.`,
    example: 100000,
  },
  charactersReserved: { description: 'Characters reserved by running jobs.', example: 0 },
  charactersTotal: { example: 79 },
  charactersUsed: { example: 3120 },
  characterUsed: { example: 3120 },
  characterCount: { example: 79 },
  chunkUrls: {
    description: 'URLs of audio files or output paths of your jobs, in playback order.',
    example: [`/api/jobs/${jobId}/output`, 'https://cdn.example.com/outro.mp3'],
  },
  chunksProcessed: { example: 2 },
  code: { description: 'Stable error code. See the error catalog.' },
  compilation: { description: 'The segments to speak, in order.', example: segments },
  completedAt: { example: end },
  content: { example: 'Twice a day the sea rises and falls.' },
  content_hash: { description: 'Hash of the post content. A new hash creates a new job.', example: 'v1-5d41402abc' },
  createdAt: { example: start },
  created_at: { example: start },
  domain: { description: 'Host name to which the characters are billed.', example: 'blog.example.com' },
  duration: { example: 7.24 },
  email: { example: 'ada@example.com' },
  endDate: { example: '2026-11-30' },
  expiresAt: { example: '2026-11-27T10:00:00.000Z' },
  external_id: { description: 'Identifier of the content on the site, such as a post id.', example: 'post-42' },
  fileSize: { description: 'File size in bytes.', example: 116349 },
  format: { description: 'Audio format.', example: 'mp3' },
  Guest: { description: 'Voice id of the guest.', example: guest },
  hash: { example: hash },
  Host: { description: 'Voice id of the host.', example: host },
  id: { example: jobId },
  intro: {
    description:
      'Played first: the URL of an audio file, a text spoken by the first voice, or a text with its own voice.',
    example: 'Welcome to the show.',
  },
  jobId: { example: jobId },
  job_id: { example: jobId },
  last_activity_at: { example: end },
  connected_at: { example: start },
  magicLink: { example: 'https://example.com/sign-in/verify?token=…' },
  message: { example: 'Done.' },
  model: { description: 'The language model that writes the script.', example: 'gpt-4o-mini' },
  model_id: { example: 'espeak-ng' },
  month: { description: 'UTC month in the format YYYY-MM.', example: '2026-11' },
  outputName: {
    description: 'File name. The extension .wav or .mp3 selects the format.',
    example: 'episode-12.mp3',
  },
  outputUrl: {
    description: 'Path of the audio file. Null until the job completes.',
    example: `/api/jobs/${jobId}/output`,
  },
  outro: {
    description:
      'Played last: accepts the same values as intro. A text without its own voice is spoken by the last voice.',
    example: 'Thanks for listening.',
  },
  param: { example: 'compilation[0].text' },
  percentage: { example: 3.12 },
  plan: { example: 'starter' },
  podcastId: { example: podcastId },
  podcastIds: { example: [podcastId] },
  position: { example: '0000000000000412' },
  preview: { example: segments.map(({ speaker, text }) => ({ speaker, text })) },
  preview_url: { description: 'URL of a sample of the voice.', example: `/api/voices/${host}/preview` },
  previousHash: { example: hash },
  processing_ms: { description: 'Milliseconds from the start of processing to the end of the job.', example: 7412 },
  progress: { description: 'Progress from 0 to 1.', example: 1 },
  remaining: { example: 96880 },
  script: { example: segments },
  segments: { description: 'The segments to speak, in order.', example: segments },
  segmentsCompleted: { example: 2 },
  segmentsTotal: { example: 2 },
  sessionId: { example: 'session_1763632800000_a1b2c3d4e5f6' },
  site_domain: { example: 'blog.example.com' },
  site_token: { description: 'Credential of the site.', example: 'dcs_example_token_of_a_site' },
  site_url: { description: 'URL of the site.', example: 'https://blog.example.com' },
  status: { example: 'completed' },
  speaker: { description: 'Name of the speaker.', example: 'Host' },
  startDate: { example: '2026-11-01' },
  stream: { example: `job-${jobId}` },
  temperature: {
    description: 'Sampling temperature of the language model. Higher values produce more varied text.',
    example: 0.7,
  },
  text: { description: 'The text to speak.', example: 'Why does the sea rise twice a day?' },
  textLength: { example: 34 },
  time: { example: start },
  timestamp: { example: end },
  title: { description: 'Title of the episode. Also written to the tags of the audio file.', example: 'The tides' },
  token: { example: 'eyJhbGciOi…' },
  token_created_at: { example: start },
  token_id: { description: 'API token, for clients that cannot send an Authorization header.' },
  total: { example: 448 },
  totalCharacters: { example: 3120 },
  totalCharactersProcessed: { example: 79 },
  totalPages: { example: 9 },
  totalSegments: { example: 6 },
  previewSegments: { example: 2 },
  tts_provider: { description: 'Voice provider. Needed only if the voice id is ambiguous.', example: 'local' },
  upgradeMessage: { example: 'Sign up to get the full script and its audio.' },
  url: { example: `/api/jobs/${jobId}/output` },
  versions: { description: 'Versions of the software on the site.', example: { plugin: '1.0.0', wordpress: '6.8' } },
  voiceId: { example: host },
  voice_id: { description: 'Voice id from GET /api/voices.', example: host },
  voice_id_1: { description: 'Voice id of the host.', example: host },
  voice_id_2: { description: 'Voice id of the guest.', example: guest },
  voices: { description: 'Overrides the voices of the script request.' },
  webhook_secret: { description: 'Secret that signs webhook messages to the site.', example: 'whsec_example' },
};

/** Notes for query parameters, whose names can have another meaning than in bodies. */
export const queryNotes: Readonly<Record<string, FieldNote>> = {
  age: { description: 'One of filterOptions.ages.', example: 'young' },
  category: { description: 'One of filterOptions.categories.' },
  cursor: { description: 'Value of page.next from the previous page.' },
  customRate: { description: 'One of filterOptions.customRates, a multiple of the standard price.' },
  download: { description: 'Set to 1 to download the file instead of playing it in the browser.' },
  final: { description: 'Set to true to return ended jobs only.' },
  format: { description: 'Set to ndjson to receive one event per line.' },
  gender: { description: 'One of filterOptions.genders.', example: 'female' },
  language: { description: 'ISO 639 code or BCP 47 tag.', example: 'en' },
  limit: { description: 'Number of items per page.' },
  model: { description: 'One of filterOptions.models.' },
  month: { description: 'UTC month in the format YYYY-MM. Defaults to the current month.', example: '2026-11' },
  order: { description: 'Sort direction.' },
  page: { description: 'Page number, from 1 to pagination.totalPages.' },
  search: { description: 'Words to find in the name, description or labels.', example: 'warm' },
  sort: { description: 'Column to sort by.' },
  status: { description: 'One status, or several separated by commas.' },
  timestamp: { description: 'Ignored. Use it to bypass caches.' },
  token: { description: 'Token from the sign-in link.', example: 'link-token' },
  useCase: { description: 'One of filterOptions.useCases.', example: 'narration' },
};

/** Notes for path parameters. */
export const pathNotes: Readonly<Record<string, FieldNote>> = {
  collection_id: { description: 'Name of a collection.', example: 'podcast' },
};
