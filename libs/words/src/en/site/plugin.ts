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
  calls: texts.calls as readonly Call[],
  webhooksText: `Every webhook carries X-Duetcast-Signature: the time of sending, and an HMAC-SHA256 of time and body with the webhook secret. Reject webhooks that are old or do not match. It also carries the headers of Standard Webhooks, which its libraries and verifyWebhook of @duetcast/client verify. A failed delivery is retried after ${first} seconds, ${second}, ${third} and ${fourth} minutes, and ${fifth} hours.`,
});

interface Call {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly by: string;
  readonly text: string;
}
