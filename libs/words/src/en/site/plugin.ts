import { webhookRetryDelaysMs } from '@duetcast/domain/limits/time-limits';
import { words } from '../../kernel/words';
import texts from './plugin.json';

const [firstMs, secondMs, thirdMs, fourthMs, fifthMs] = webhookRetryDelaysMs;

/** The pauses, each in the unit that its sentence names. */
const [first, second, third] = [firstMs / 1000, secondMs / 60_000, thirdMs / 60_000];

const [fourth, fifth] = [fourthMs / 60_000, fifthMs / 3_600_000];

/** Texts of `/plugin`: features, setup steps and the API calls of the plugin. */
export const pluginWords = words('pluginWords', {
  ...texts,
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
  webhooksText: `Every webhook carries X-Duetcast-Signature: the time of sending, and an HMAC-SHA256 of time and body with the webhook secret. Reject webhooks that are old or do not match. It also carries the headers of Standard Webhooks, which its libraries and verifyWebhook of @duetcast/client verify. A failed delivery is retried after ${first} seconds, ${second}, ${third} and ${fourth} minutes, and ${fifth} hours.`,
});

interface Call {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly by: string;
  readonly text: string;
}
