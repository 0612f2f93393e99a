import { metadataReportOf } from './clerk-metadata';

test.each([
  [undefined, 'free_user', null],
  [{}, 'free_user', null],
  [{ subscription: null }, 'free_user', null],
  [{ subscription: { plan: 'Entreprise' } }, 'entreprise', 'active'],
  [{ subscription: { planSlug: 'starter', status: 'canceled' } }, 'starter', 'canceled'],
  [{ subscription: { planSlug: 'starter', status: 'odd' } }, 'starter', 'unknown'],
  [{ subscription: { plan: 'Starter', planSlug: 'creator' } }, 'creator', 'active'],
  [{ subscription: { plan: 'gold', planSlug: 7 } }, 'free_user', null],
  ['text', 'free_user', null],
])('metadata %j give plan %s with status %s', (metadata, plan, status) =>
  expect(metadataReportOf(metadata, 5)).toEqual({ asOfMs: 5, plan, status, endDate: null }),
);
