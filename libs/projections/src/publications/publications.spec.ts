import { aPublication } from '../../../../test/support/builders/publication.builder';
import { maxOpenReports } from '@duetcast/domain/limits/publication-limits';
import type { PublicationEvent } from '@duetcast/domain/publications/publication-decider';
import { projected, recorded } from '../../../../test/support/projected';
import { publications } from './publications';

const rowAfter = (...events: PublicationEvent[]) => {
  const history = recorded('publication-share-job-1', events);
  return { row: projected(publications, history)['share-job-1'], at: history.map(({ metadata }) => metadata.at) };
};

test('a reported publication waits for an administrator with its reports', () => {
  const { row, at } = rowAfter(aPublication.reported('r1', 'spam'), aPublication.reported('r2', 'copyright'));
  expect(row).toEqual({
    publicationId: 'share-job-1',
    kind: 'share',
    contentId: 'job-1',
    accountId: 'acc_ada',
    status: 'reported',
    openReports: 2,
    reports: [
      { reportId: 'r1', reason: 'spam', at: at[0] },
      { reportId: 'r2', reason: 'copyright', at: at[1] },
    ],
    hiddenAt: null,
    reason: null,
    changedAt: at[1],
  });
});

test('hiding and dismissing settle the reports, and a restored publication is visible', () => {
  const reported = aPublication.reported('r1');
  const hidden = rowAfter(reported, aPublication.hidden('Spam.'));
  expect(hidden.row).toMatchObject({ status: 'hidden', openReports: 0, hiddenAt: hidden.at[1], reason: 'Spam.' });
  expect(rowAfter(reported, aPublication.dismissed(1)).row).toMatchObject({ status: 'settled', openReports: 0 });
  const restored = rowAfter(reported, aPublication.hidden(), aPublication.restored('A mistake.'));
  expect(restored.row).toMatchObject({ status: 'settled', hiddenAt: null, reason: 'A mistake.' });
  expect(restored.row?.reports).toHaveLength(1);
});

test(`the row keeps the last ${maxOpenReports} reports`, () => {
  const many = Array.from({ length: maxOpenReports + 1 }, (_, index) => aPublication.reported(`r${index}`));
  const { row } = rowAfter(...many);
  expect(row?.reports).toHaveLength(maxOpenReports);
  expect(row?.reports.at(-1)?.reportId).toBe(`r${maxOpenReports}`);
});
