import { act, screen, within } from '@testing-library/react';
import { mockApi, renderPage } from './render-page';
import { chooseLanguage } from '../../../apps/web/src/i18n/language';
import { beginSession, endSession } from '../../../apps/web/src/client/session';
import type { Me } from '../../../apps/web/src/features/accounts/account-queries';
import { UsagePage } from '../../../apps/web/src/features/usage/page/usage-page';
import type { DomainUsage, UsageRow } from '../../../apps/web/src/features/usage/figures/usage-queries';

export const person = { id: 'acc_ada', email: 'ada@example.com' };
const month = '2026-11';
export const used = (domain: string, charactersUsed: number, part: Partial<DomainUsage> = {}): DomainUsage => ({
  domain,
  charactersUsed,
  charactersReserved: 0,
  characterLimit: 10_000,
  position: '0005',
  ...part,
});
export const row = (domain: string, charactersUsed: number, part: Partial<UsageRow> = {}): UsageRow => ({
  ...used(domain, charactersUsed),
  month,
  ...part,
});
export const emptyYear = Array.from({ length: 12 }, (_, index) => ({
  month: new Date(Date.UTC(2025, 11 + index, 1)).toISOString().slice(0, 7),
  charactersUsed: 0,
  domains: [],
}));

const emptyBreakdown = (query: URLSearchParams) => ({ ...Object.fromEntries(query), total: 0, parts: [] });

export interface Served {
  domains: DomainUsage[];
  characterLimit?: number;
  planSlug?: string;
  status?: number;
  history?: object[];
  historyStatus?: number;
  storage?: Partial<Me['storage']>;
}

const emptyStorage = { limit: 1_000_000_000, used: 0, outputs: 0, sounds: 0, covers: 0, texts: 0, expected: 0 };

/** Serves `served`, which a test may change later. */
export const serve = (served: Served) =>
  mockApi(({ path, query }) => {
    const { domains, planSlug = 'free_user', status = 200, history = emptyYear, historyStatus = 200 } = served;
    if (path === '/api/usage/history')
      return { status: historyStatus, body: { success: historyStatus < 400, data: { months: history }, error: 'no' } };
    if (path === '/api/usage/breakdown') return { body: { success: true, data: emptyBreakdown(query) } };
    const usage = { month, account: { characterLimit: served.characterLimit ?? 10_000 }, domains };
    const data = { is_admin: false, plan: 'Free', planSlug, usage, storage: { ...emptyStorage, ...served.storage } };
    return { status, body: { success: status < 400, data, error: 'no' } };
  });
export const show = () => renderPage(<UsagePage person={person} />);
export const total = async () => within(await screen.findByRole('region', { name: 'Total Usage' }));
export const block = async (domain: string) => within(await screen.findByRole('listitem', { name: domain }));
export const colorOf = (bar: HTMLElement) => bar.style.getPropertyValue('--progress-section-color');

export function setUpUsagePage(): void {
  beforeEach(() => beginSession({ token: 'session-of-ada', expiresAt: '9999-12-31T00:00:00.000Z', user: person }));
  afterEach(() => {
    act(() => chooseLanguage('en'));
    endSession();
  });
}
