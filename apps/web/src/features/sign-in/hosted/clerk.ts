import type { QueryClient } from '@tanstack/react-query';
import { serverSettingsQuery } from '../../../client/server-settings';

/** Of Clerk's browser object (clerk-js 5) only what the product uses. */
export interface ClerkObject {
  load(): Promise<void>;
  readonly session:
    | { readonly id: string; getToken(options: { template: string; skipCache: boolean }): Promise<string | null> }
    | null
    | undefined;
  mountSignIn(place: HTMLElement, options: object): void;
  mountSignUp(place: HTMLElement, options: object): void;
  unmountSignIn(place: HTMLElement): void;
  unmountSignUp(place: HTMLElement): void;
  addListener(listener: (state: { session?: { id: string } | null }) => void): () => void;
  /** Its own dialog over our page. */
  openUserProfile(): void;
  signOut(): Promise<void>;
}

declare global {
  interface Window {
    Clerk?: ClerkObject;
  }
}

/** The host of Clerk's API that a publishable key names: base64 of `host$` behind its prefix. */
export function hostOf(publishableKey: string): string {
  const [, encoded = ''] = /^pk_(?:test|live)_(.+)$/.exec(publishableKey) ?? [];
  return atob(encoded).replace(/\$$/, '');
}

let loading: Promise<ClerkObject> | null = null;

function scriptFor(publishableKey: string): Promise<void> {
  return new Promise((loaded, failed) => {
    const script = document.createElement('script');
    script.src = `https://${hostOf(publishableKey)}/npm/@clerk/clerk-js@5/dist/clerk.browser.js`;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.dataset.clerkPublishableKey = publishableKey;
    script.onload = () => loaded();
    script.onerror = () => failed(new Error('The sign-in provider could not be loaded.'));
    document.head.append(script);
  });
}

async function load(publishableKey: string): Promise<ClerkObject> {
  if (!window.Clerk) await scriptFor(publishableKey);
  if (!window.Clerk) throw new Error('The sign-in provider could not be loaded.');
  await window.Clerk.load();
  return window.Clerk;
}

/** Clerk's object, loaded once; a failed load is tried again the next time. */
export function clerk(publishableKey: string): Promise<ClerkObject> {
  loading ??= load(publishableKey).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The template named session, past the provider's own cache (docs/PRODUCT.md#credentials-and-answers). */
export const hostedToken = async (loaded: ClerkObject): Promise<string | null> =>
  (await loaded.session?.getToken({ template: 'session', skipCache: true })) ?? null;

/** The provider of this server. @throws Error where the server has none */
export async function hostedProvider(cache: QueryClient): Promise<ClerkObject> {
  const { hostedSignIn } = await cache.ensureQueryData(serverSettingsQuery);
  if (!hostedSignIn) throw new Error('Hosted sign-in is not configured.');
  return clerk(hostedSignIn.publishableKey);
}
