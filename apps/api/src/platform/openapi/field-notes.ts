/** What a reader wants to know of a field that its schema does not say, and what stands in it for example. */
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

/** Whole answers, where the parts of one must fit each other. */
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

/** By the name of the field, wherever it stands; what a schema says itself counts more. */
export const fieldNotes: Readonly<Record<string, FieldNote>> = {
  api_token: { example: 'dc_example_token_of_an_account' },
  article: {
    description: 'Plain text. Its sentences become what the two speakers say.',
    example: 'Twice a day the sea rises and falls. The moon pulls the water, and the earth turns below it.',
  },
  attempt: { description: '1, and one more for each retry.', example: 1 },
  audioUrl: { description: 'Path of the audio on this server.', example: `/api/jobs/${jobId}/output` },
  callback_url: {
    description: 'Where the site is told what became of its jobs; without it, nowhere.',
    example: 'https://blog.example.com/duetcast/callback',
  },
  characterAllowed: { description: 'Characters a month; -1: unlimited.', example: 100000 },
  characterLimit: { description: 'Characters a month and domain; -1: unlimited.', example: 100000 },
  charactersReserved: { description: 'Of jobs that have not ended.', example: 0 },
  charactersTotal: { example: 79 },
  charactersUsed: { example: 3120 },
  characterUsed: { example: 3120 },
  characterCount: { example: 79 },
  chunkUrls: {
    description:
      'In the order in which they are heard: http(s) addresses of audio files, or output paths of your jobs.',
    example: [`/api/jobs/${jobId}/output`, 'https://cdn.example.com/outro.mp3'],
  },
  chunksProcessed: { example: 2 },
  code: { description: 'Stable: see the error catalogue.' },
  compilation: { description: 'What is said, in its order.', example: segments },
  completedAt: { example: end },
  content: { example: 'Twice a day the sea rises and falls.' },
  content_hash: { description: 'Changes when the post changes: a new job is made.', example: 'v1-5d41402abc' },
  createdAt: { example: start },
  created_at: { example: start },
  domain: { description: 'Host name that the characters are counted for.', example: 'blog.example.com' },
  duration: { example: 7.24 },
  email: { example: 'ada@example.com' },
  endDate: { example: '2026-11-30' },
  expiresAt: { example: '2026-11-27T10:00:00.000Z' },
  external_id: { description: "The site's own name for what is spoken, such as a post's id.", example: 'post-42' },
  fileSize: { description: 'Bytes.', example: 116349 },
  format: { description: 'Of the audio.', example: 'mp3' },
  Guest: { description: 'Voice of the guest.', example: guest },
  hash: { example: hash },
  Host: { description: 'Voice of the host.', example: host },
  id: { example: jobId },
  intro: {
    description: 'Comes first: the address of a clip, a text in the first voice, or a text with a voice of its own.',
    example: 'Welcome to the show.',
  },
  jobId: { example: jobId },
  job_id: { example: jobId },
  last_activity_at: { example: end },
  connected_at: { example: start },
  magicLink: { example: 'https://example.com/sign-in/verify?token=…' },
  message: { example: 'Done.' },
  model: { description: 'The language model that writes.', example: 'gpt-4o-mini' },
  model_id: { example: 'espeak-ng' },
  month: { description: 'UTC month, YYYY-MM.', example: '2026-11' },
  outputName: {
    description: 'Name of the file; ending with .wav or .mp3 it chooses the format.',
    example: 'episode-12.mp3',
  },
  outputUrl: { description: 'Path of the audio; null until there is one.', example: `/api/jobs/${jobId}/output` },
  outro: { description: 'Comes last; takes what intro takes, in the last voice.', example: 'Thanks for listening.' },
  param: { example: 'compilation[0].text' },
  percentage: { example: 3.12 },
  plan: { example: 'starter' },
  podcastId: { example: podcastId },
  podcastIds: { example: [podcastId] },
  position: { example: '0000000000000412' },
  preview: { example: segments.map(({ speaker, text }) => ({ speaker, text })) },
  preview_url: { description: 'A sample of the voice.', example: `/api/voices/${host}/preview` },
  previousHash: { example: hash },
  processing_ms: { description: 'Milliseconds from being taken to having ended.', example: 7412 },
  progress: { description: '0 to 1.', example: 1 },
  remaining: { example: 96880 },
  script: { example: segments },
  segments: { description: 'What is said, in its order.', example: segments },
  segmentsCompleted: { example: 2 },
  segmentsTotal: { example: 2 },
  sessionId: { example: 'session_1763632800000_a1b2c3d4e5f6' },
  site_domain: { example: 'blog.example.com' },
  site_token: { description: 'The credential of the site.', example: 'dcs_example_token_of_a_site' },
  site_url: { description: 'Address of the site.', example: 'https://blog.example.com' },
  status: { example: 'completed' },
  speaker: { description: 'Who speaks.', example: 'Host' },
  startDate: { example: '2026-11-01' },
  stream: { example: `job-${jobId}` },
  temperature: { description: 'How freely the writer may choose its words.', example: 0.7 },
  text: { description: 'What is spoken.', example: 'Why does the sea rise twice a day?' },
  textLength: { example: 34 },
  time: { example: start },
  timestamp: { example: end },
  title: { description: 'Name of the episode; it goes into the tags of the file.', example: 'The tides' },
  token: { example: 'eyJhbGciOi…' },
  token_created_at: { example: start },
  token_id: { description: 'The API token, where no Authorization header can be sent.' },
  total: { example: 448 },
  totalCharacters: { example: 3120 },
  totalCharactersProcessed: { example: 79 },
  totalPages: { example: 9 },
  totalSegments: { example: 6 },
  previewSegments: { example: 2 },
  tts_provider: { description: 'The provider of the voices, where an id alone does not say it.', example: 'local' },
  upgradeMessage: { example: 'Sign up to get the full script and its audio.' },
  url: { example: `/api/jobs/${jobId}/output` },
  versions: { description: 'Of what runs on the site.', example: { plugin: '1.0.0', wordpress: '6.8' } },
  voiceId: { example: host },
  voice_id: { description: 'A voice of GET /api/voices.', example: host },
  voice_id_1: { description: 'Voice of the host.', example: host },
  voice_id_2: { description: 'Voice of the guest.', example: guest },
  voices: { description: 'Take the place of the voices that the script was asked for with.' },
  webhook_secret: { description: 'Signs the messages to the site.', example: 'whsec_example' },
};

/** Of query strings, where the same names mean something else. */
export const queryNotes: Readonly<Record<string, FieldNote>> = {
  age: { description: 'One of filterOptions.ages.', example: 'young' },
  category: { description: 'One of filterOptions.categories.' },
  cursor: { description: 'page.next of the page before.' },
  customRate: { description: 'One of filterOptions.customRates: a multiple of the usual price.' },
  download: { description: '1 saves the file where a browser would play it.' },
  final: { description: 'true: only what has ended.' },
  format: { description: 'ndjson: one event a line.' },
  gender: { description: 'One of filterOptions.genders.', example: 'female' },
  language: { description: 'ISO 639 code or BCP 47 tag.', example: 'en' },
  limit: { description: 'Rows of a page.' },
  model: { description: 'One of filterOptions.models.' },
  month: { description: 'UTC month, YYYY-MM; without it, the current one.', example: '2026-11' },
  order: { description: 'Downwards or upwards.' },
  page: { description: 'From 1 to pagination.totalPages.' },
  search: { description: 'Words that stand in name, description or labels.', example: 'warm' },
  sort: { description: 'By which column.' },
  status: { description: 'One status, or several with commas.' },
  timestamp: { description: 'Ignored; makes the address a new one for caches.' },
  token: { description: 'The token of the link.', example: 'link-token' },
  useCase: { description: 'One of filterOptions.useCases.', example: 'narration' },
};

/** Of paths. */
export const pathNotes: Readonly<Record<string, FieldNote>> = {
  collection_id: { description: 'Name of a collection.', example: 'podcast' },
};
