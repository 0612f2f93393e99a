import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aVoice } from './voice.builder';
import { mockApi, type ApiRequest } from './render-page';
import type { VoiceMismatch } from '../../../apps/web/src/features/voices/public';
import { chooseLanguage } from '../../../apps/web/src/i18n/language';
import { writeStored } from '../../../apps/web/src/browser/local-storage';
import { emptyDraft, newLine, type Draft } from '../../../apps/web/src/features/create/draft/draft';
import { draftKey, forgetDrafts } from '../../../apps/web/src/features/create/draft/draft-store';

const me = {
  planSlug: 'free_user',
  usage: {
    month: '2026-11',
    account: { charactersUsed: 9000, charactersReserved: 0, characterLimit: 10_000, remaining: 1000 },
    domains: [
      { domain: 'dashboard', charactersUsed: 9000, charactersReserved: 0, characterLimit: 10_000, remaining: 1000 },
    ],
  },
};
const models = { models: [], defaultModel: 'gpt-4o-mini', defaultTemperature: 0.7 };
export const estimate = {
  characters: 9,
  rendered: 1,
  reused: 1,
  segments: [
    { characters: 6, reused: true },
    { characters: 3, reused: false },
  ],
  audioSeconds: 200.4,
  makingSeconds: 20.2 as number | null,
  usage: { limit: 10_000, current: 9000, remaining: 1000 },
  fits: true,
  warnings: [] as VoiceMismatch[],
};

export const scriptEstimate = {
  articleCharacters: 100,
  language: 'en',
  characters: { brief: 115, standard: 115, full: 115 },
  remaining: 1000,
  fits: { brief: true, standard: true, full: true },
};

type Respond = (request: ApiRequest) => { status?: number; body: object };
export const notFound: Respond = () => ({
  status: 404,
  body: { success: false, error: 'Nothing.', code: 'request.notFound' },
});

export const serve = (
  fallback: Respond = notFound,
  estimating: Respond = () => ({ body: { success: true, data: estimate } }),
  checking: Respond = () => ({ body: { success: true, data: { warnings: [] } } }),
  scripts: Respond = () => ({ body: { success: true, data: scriptEstimate } }),
) =>
  mockApi((request) => {
    // Audio is then made of the lines in the request.
    if (/^\/api\/podcast-jobs\/[^/]+\/script$/.test(request.path)) return notFound(request);
    if (request.path === '/api/users/me') return { body: { success: true, data: me } };
    if (request.path === '/api/sounds') return { body: { success: true, data: { sounds: [], limit: 50 } } };
    if (request.path === '/api/openai/models') return { body: { success: true, data: models } };
    if (request.path === '/api/compilations/estimate') return estimating(request);
    if (request.path === '/api/voices/check') return checking(request);
    if (request.path === '/api/scripts/estimate') return scripts(request);
    return fallback(request);
  });

/** `serve`, with the responses of `path` held back until `release`; after `drop`, those that wait never come. */
export function serveHeld(path: string, fallback: Respond) {
  const requests = serve(fallback);
  const answer = globalThis.fetch;
  let waiting: (() => void)[] = [];
  let isReleased = false;
  globalThis.fetch = async (input, init) => {
    const response = answer(input, init);
    if (!isReleased && new URL((input as Request).url).pathname === path)
      await new Promise<void>((resolve) => waiting.push(resolve));
    return response;
  };
  const release = () =>
    act(async () => {
      isReleased = true;
      waiting.forEach((resolve) => resolve());
    });
  return { requests, release, drop: () => void (waiting = []) };
}

export const prepared: Draft = {
  ...emptyDraft(),
  voices: { host: aVoice('v1'), guest: aVoice('v2') },
  lines: [newLine('host', 'Hello.'), newLine('guest', 'Hi.')],
};
export const storeDraft = (draft: Draft) => writeStored(draftKey('signed-out'), { draft });

export function setUpCreateTab(): void {
  beforeEach(() => {
    forgetDrafts();
    storeDraft(prepared);
  });
  afterEach(() => act(() => chooseLanguage('en')));
}

export const texts = () =>
  screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Line/ }).map(({ value }) => value);
export const requestsTo = (requests: ApiRequest[], path: string) => requests.filter((request) => request.path === path);
export const clickMakeAudio = () => userEvent.click(screen.getByRole('button', { name: /^Make audio/ }));
