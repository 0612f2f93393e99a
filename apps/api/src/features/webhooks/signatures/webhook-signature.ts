import { createHmac } from 'node:crypto';

/**
 * The value of `X-Duetcast-Signature`: `t` is the time of sending in Unix seconds, `v1` the hex HMAC-SHA256 of
 * `{t}.{body}` under the site's webhook secret. A receiver that rejects old `t` is safe from replayed requests.
 */
export function webhookSignature(secret: string, unixSeconds: number, body: string): string {
  const mac = createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex');
  return `t=${unixSeconds},v1=${mac}`;
}
