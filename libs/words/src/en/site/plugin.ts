import { webhookRetryDelaysMs } from '@duetcast/domain/limits/times';
import { words } from '../../kernel/words';

const [firstMs, secondMs, thirdMs, fourthMs, fifthMs] = webhookRetryDelaysMs;

/** The pauses, each in the unit that its sentence names. */
const [first, second, third] = [firstMs / 1000, secondMs / 60_000, thirdMs / 60_000];

const [fourth, fifth] = [fourthMs / 60_000, fifthMs / 3_600_000];

interface Card {
  readonly title: string;
  readonly text: string;
}

/** Texts of `/plugin`: features, setup steps and the API calls of the plugin. */
export const pluginWords = words('pluginWords', {
  title: 'WordPress Plugin',
  lead: 'Connect a site to your account, and its posts become podcasts. Any other software can use the same API calls, listed below.',
  download: 'Download the plugin',
  directory: 'Find the plugin in the WordPress directory',
  notHere: 'This server offers no plugin. Its operator can build it.',
  start: 'Get Started Free',
  features: 'What a connected site gets',
  featureCards: [
    {
      title: 'A token of its own',
      text: 'It can start audio for its domain and read its own jobs and usage. It has no access to your other sites.',
    },
    {
      title: 'No duplicate jobs',
      text: 'Saving a post without changes reuses its job. Nothing is rendered or charged twice.',
    },
    {
      title: 'Only what changed',
      text: 'Edit one line of a post and only that line is rendered. The other lines reuse their audio.',
    },
    {
      title: 'Webhooks for finished jobs',
      text: 'A signed webhook reports that the audio is ready or why it failed. If the site is down, the webhook is retried.',
    },
    {
      title: 'Usage by domain',
      text: 'Characters are counted for your account and shown for each site and month. Work that exceeds the limit is refused before it starts.',
    },
    {
      title: 'Disconnect at any time',
      text: 'Disconnect a site under Connections and its token stops working immediately. You keep its audio and its records.',
    },
  ] as readonly Card[],
  setUp: 'Set up in four steps',
  steps: [
    {
      title: 'Install the plugin',
      text: 'Download it here, then upload it on your WordPress site under Plugins, Add New.',
    },
    { title: 'Select Connect', text: 'In the settings of the plugin. It opens a page of this server.' },
    {
      title: 'Approve',
      text: 'Sign in or sign up, and approve the site. It appears under Connections with its last activity.',
    },
    { title: 'Publish a post', text: 'Duetcast makes the audio. The post shows a player when it is ready.' },
  ] as readonly Card[],
  screens: 'What it looks like in WordPress',
  screenCaptions: {
    connection: 'Settings: one button connects the site.',
    panel: 'The editor: the price, before you publish.',
    player: 'The post: the player that your visitors see.',
  },
  documentation: 'Plugin Documentation',
  documentationLead: 'The API calls of the plugin, in order.',
  calls: [
    {
      method: 'post',
      path: '/api/site-authorizations/token',
      by: 'Code of the approval',
      text: 'Returns the id of the connection, the site’s token and its webhook secret, after its owner approved at /connect-site.',
    },
    {
      method: 'post',
      path: '/api/plugin-connections',
      by: 'API token',
      text: 'Does the same without an approval, for software without a browser. A repeated call returns the same values.',
    },
    {
      method: 'post',
      path: '/api/plugin-connections/{id}/heartbeat',
      by: 'Site token',
      text: 'Reports that the site is running, and its versions.',
    },
    {
      method: 'post',
      path: '/api/compilations',
      by: 'Site token',
      text: 'Starts the audio of a post. Returns 202 with the job id.',
    },
    { method: 'get', path: '/api/jobs/{jobId}', by: 'Site token', text: 'Returns the progress of the job.' },
    {
      method: 'get',
      path: '/api/jobs/{jobId}/output',
      by: 'Site token',
      text: 'Returns the audio, or 202 while it is not ready.',
    },
    {
      method: 'put',
      path: '/api/jobs/{jobId}/posts/{post}',
      by: 'Site token',
      text: 'Publishes the audio with a post: it is kept, and public, until the post is unpublished.',
    },
    {
      method: 'get',
      path: '/api/usage/characters/{domain}',
      by: 'Site token',
      text: 'Returns the characters that the site has used this month and has left.',
    },
    {
      method: 'delete',
      path: '/api/plugin-connections/{id}',
      by: 'Site token or API token',
      text: 'Disconnects the site and ends its token.',
    },
  ] as readonly Call[],
  columns: { call: 'Call', by: 'Credential', does: 'What it does' },
  register: 'Register a site',
  compile: 'Start the audio of a post',
  compileText:
    'Identify the post with external_id and its content with content_hash. A site that sends the same pair again gets the same job.',
  webhooks: 'Verify a webhook',
  webhooksText: `Every webhook carries X-Duetcast-Signature: the time of sending, and an HMAC-SHA256 of time and body with the webhook secret. Reject webhooks that are old or do not match. It also carries the headers of Standard Webhooks, which its libraries and verifyWebhook of @duetcast/client verify. A failed delivery is retried after ${first} seconds, ${second}, ${third} and ${fourth} minutes, and ${fifth} hours.`,
  allCalls: 'All calls, with samples in three languages',
});

interface Call {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly by: string;
  readonly text: string;
}
