import { words } from '../../i18n/words';
import { connectionWordsZh } from './connection-words-zh';

/** The Connections tab; the English texts are those of spec §2, §4 and §8. */
const en = {
  title: 'Connections',
  lead: 'WordPress sites that publish with your account.',
  loading: 'Loading connections',
  failed: 'Failed to fetch plugin connections',
  noAuthentication: 'Authentication required',
  unknown: 'An unknown error occurred',
  empty: 'No WordPress sites connected',
  setupSteps: [
    'Generate an API token on the Settings tab.',
    'Install the Duetcast plugin on your WordPress site.',
    'Paste the token into the plugin’s settings and save.',
    'The site appears here as soon as it is heard of.',
  ] as readonly string[],
  otherSoftware: 'Or connect a site here and put its token into its own software.',
  total: 'Connected sites',
  active: 'Active',
  withActivity: 'With activity',
  sites: 'Sites',
  activity: {
    never: 'Never used',
    recently: 'Active recently',
    today: 'Active today',
    thisWeek: 'Active this week',
    inactive: 'Inactive',
  },
  connected: 'Connected',
  disconnected: 'Disconnected',
  lastActivity: 'Last activity',

  connect: 'Connect a site',
  connectLead: 'The site gets a token of its own, which is good for its domain alone.',
  siteAddress: 'Address of the site',
  siteAddressWrong: 'Takes the address of a site, such as https://blog.example.com',
  siteAddressExample: 'https://blog.example.com',
  callbackExample: 'https://blog.example.com/duetcast',
  callbackAddress: 'Callback address (optional)',
  callbackHint: 'Here the site is told when its audio is ready. It must be reachable from the internet.',
  callbackWrong: 'Takes a public http(s) address without a user and a password',
  connectedAlready: (domain: string) =>
    `${domain} is connected: it keeps its token and secret, and its callback address becomes what stands here.`,
  submit: 'Connect',
  connectFailed: 'The site could not be connected.',
  credentialsTitle: (domain: string) => `${domain} is connected`,
  credentialsWarning: 'Copy both now: they are not shown again.',
  siteToken: 'Site token',
  copySiteToken: 'Copy site token',
  siteTokenHint: 'The site sends it as its bearer token.',
  webhookSecret: 'Webhook secret',
  copyWebhookSecret: 'Copy webhook secret',
  webhookSecretHint: 'With it the site checks that a message is ours.',
  copiedBoth: 'I have copied both',
  close: 'Close',

  reconnect: 'Connect again',
  disconnect: 'Disconnect',
  disconnectNamed: (domain: string) => `Disconnect ${domain}`,
  disconnectQuestion: (domain: string) => `Disconnect ${domain}?`,
  disconnectText: 'Its token stops working at once, and it is told nothing more. Its audio and its records stay yours.',
  disconnectFailed: (domain: string) => `${domain} could not be disconnected.`,

  deliveries: 'Deliveries',
  deliveriesOf: (domain: string) => `Deliveries to ${domain}`,
  loadingDeliveries: 'Loading deliveries',
  deliveriesFailed: 'Failed to load deliveries.',
  noDeliveries: 'Nothing was sent to this site yet',
  noDeliveriesHint: 'When a job of this site ends, its callback address is told.',
  moreDeliveries: 'Load more',
  columns: { event: 'Event', job: 'Job', status: 'Status', attempts: 'Attempts', queued: 'Queued', next: 'Next try' },
  events: { 'job.completed': 'Job completed', 'job.failed': 'Job failed', 'job.cancelled': 'Job cancelled' },
  statuses: { pending: 'Pending', delivered: 'Delivered', given_up: 'Given up' },
  now: 'now',
  none: '-',
  /** By the sentence that the server wrote down. */
  reasons: {} as Readonly<Record<string, string>>,
};

export type ConnectionTexts = typeof en;

export const connectionWords = words<ConnectionTexts>({ en, zh: connectionWordsZh });
