import type { QueryClient } from '@tanstack/react-query';
import { serverSettingsQuery } from '../../../client/server-settings';

/** The part of Clerk's browser object (clerk-js 5) that the product uses. */
export interface ClerkObject {
  load(): Promise<void>;
  readonly session:
    | { readonly id: string; getToken(options: { template: string; skipCache: boolean }): Promise<string | null> }
    | null
    | undefined;
  mountSignIn(element: HTMLElement, options: object): void;
  mountSignUp(element: HTMLElement, options: object): void;
  unmountSignIn(element: HTMLElement): void;
  unmountSignUp(element: HTMLElement): void;
  addListener(listener: (state: { session?: { id: string } | null }) => void): () => void;
  /** Opens Clerk's profile dialog over the page. */
  openUserProfile(): void;
  signOut(): Promise<void>;
}

declare global {
  interface Window {
    Clerk?: ClerkObject;
  }
}

/** The Clerk API host encoded in a publishable key: base64 of `host$` after the prefix. */
export function hostOf(publishableKey: string): string {
  const [, encoded = ''] = /^pk_(?:test|live)_(.+)$/.exec(publishableKey) ?? [];
  return atob(encoded).replace(/\$$/, '');
}

let loading: Promise<ClerkObject> | null = null;

function loadScript(publishableKey: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `https://${hostOf(publishableKey)}/npm/@clerk/clerk-js@5/dist/clerk.browser.js`;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.dataset.clerkPublishableKey = publishableKey;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The sign-in provider could not be loaded.'));
    document.head.append(script);
  });
}

async function load(publishableKey: string): Promise<ClerkObject> {
  if (!window.Clerk) await loadScript(publishableKey);
  if (!window.Clerk) throw new Error('The sign-in provider could not be loaded.');
  await window.Clerk.load();
  return window.Clerk;
}

/** Clerk's object, loaded once; a failed load is retried on the next call. */
export function clerk(publishableKey: string): Promise<ClerkObject> {
  loading ??= load(publishableKey).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Requests the template `session` without the provider's cache (docs/PRODUCT.md#credentials-and-answers). */
export const hostedToken = async (provider: ClerkObject): Promise<string | null> =>
  (await provider.session?.getToken({ template: 'session', skipCache: true })) ?? null;

/** The hosted provider of this server. @throws Error if none is configured */
export async function hostedProvider(cache: QueryClient): Promise<ClerkObject> {
  const { hostedSignIn } = await cache.ensureQueryData(serverSettingsQuery);
  if (!hostedSignIn) throw new Error('Hosted sign-in is not configured.');
  return clerk(hostedSignIn.publishableKey);
}
