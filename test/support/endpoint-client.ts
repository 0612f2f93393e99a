import type { PublicDelivery } from '@duetcast/projections/webhooks/webhook-deliveries';
import { Webhook } from 'standardwebhooks';
import { ApiClient } from './api-client';
import type { TestApp } from './test-app';
import type { ReceivedCall } from './webhook-receiver';

export interface CreatedEndpoint {
  readonly id: string;
  readonly publicKey: string;
  readonly secret: string;
  readonly enabled: boolean;
  readonly previousSecretUntil: string | null;
}
type Method = 'get' | 'post' | 'patch' | 'delete';

/** Signs in, and calls the routes of webhook endpoints; `url` receives by default. */
export async function endpointClient(server: TestApp, name: string, url: string) {
  const session = await server.signIn(`${name}@example.com`);
  const callAs = (credential: string, method: Method, path: string, body?: object) => {
    const request = server.http()[method](`/api/webhook-endpoints${path}`).set('authorization', `Bearer ${credential}`);
    return body ? request.send(body) : request;
  };
  const call = (method: Method, path: string, body?: object) => callAs(session, method, path, body);
  const data = async <Data>(method: Method, path: string, body?: object): Promise<Data> => {
    const response = await call(method, path, body);
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    return (response.body as { data: Data }).data;
  };
  const create = (body: object = {}) => data<CreatedEndpoint>('post', '', { url, ...body });
  const deliveries = ({ id }: CreatedEndpoint) => data<PublicDelivery[]>('get', `/${id}/deliveries`);
  const jobs = await ApiClient.with(server, session);
  const completeJob = async (text: string) => {
    const { body } = await jobs.post('/api/tts', { text, voice_id: jobs.voices[0] });
    await jobs.untilFinished(body.jobId);
    return body.jobId;
  };
  return { session, callAs, call, data, create, deliveries, completeJob };
}

/** Whether the official library verifies the call with the secret. */
export function isSignedBy(secret: string, { body, headers }: ReceivedCall): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
