import type { ModuleMetadata } from '@nestjs/common';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { startEdgeApp } from './edge-app';
import { PasskeyBrowser } from './passkey-browser';

export const origin = 'https://duetcast.example';
export const notAdded = { status: 422, body: { success: false, code: 'passkey.refused' } };
export const notSignedIn = { status: 401, body: { success: false, code: 'passkey.invalid' } };

/** The HTTP edge at `origin`, and browsers there. */
export async function startPasskeyApp(env: NodeJS.ProcessEnv = {}, extra: ModuleMetadata = {}) {
  const edge = await startEdgeApp({ PUBLIC_URL: origin, SIGN_IN_LIMIT: '1000', ...env }, extra);
  let users = 0;
  const browser = () => new PasskeyBrowser(edge, origin);
  const signedIn = async (email = `user-${++users}@example.com`) =>
    new PasskeyBrowser(edge, origin, await edge.signIn(email));

  async function eventTypes(): Promise<string[]> {
    const types: string[] = [];
    for await (const { type } of edge.app.get(EventStore).readAll()) types.push(type);
    return types;
  }

  /** Expects the refusal of the call, no new event, and the same passkeys of the user. */
  async function refused(user: PasskeyBrowser, call: () => Promise<object>, expected: object): Promise<void> {
    const before = [await eventTypes(), await user.list()];
    expect(await call()).toMatchObject(expected);
    expect([await eventTypes(), await user.list()]).toEqual(before);
  }

  return {
    edge,
    /** Without a session. */
    browser,
    /** With a new session of a link. */
    signedIn,
    refused,
    close: () => edge.close(),
  };
}
export type PasskeyApp = Awaited<ReturnType<typeof startPasskeyApp>>;
