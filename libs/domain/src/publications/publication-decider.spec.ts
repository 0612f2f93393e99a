import { specify } from '../../../../test/support/specify';
import {
  maxModerationCharacters,
  maxOpenReports,
  maxReportCharacters,
  maxReporterEmailCharacters,
} from '../limits/publication-limits';
import { publicationDecider } from './publication-decider';
import { moderationSchema, reportSchema } from './publication-requests';
import { aPublication } from '../../../../test/support/builders/publication.builder';

const { given } = specify(publicationDecider);
const reports = (count: number) => Array.from({ length: count }, (_, index) => aPublication.reported(`r${index}`));

test('a report is recorded with its reason', () =>
  given().when(aPublication.toReport('r1', 'copyright')).then(aPublication.reported('r1', 'copyright')));

test(`at most ${maxOpenReports} reports wait; one more adds nothing`, () => {
  given(...reports(maxOpenReports - 1))
    .when(aPublication.toReport('last'))
    .then(aPublication.reported('last'));
  given(...reports(maxOpenReports))
    .when(aPublication.toReport('more'))
    .then();
  given(...reports(maxOpenReports), aPublication.dismissed(maxOpenReports))
    .when(aPublication.toReport('more'))
    .then(aPublication.reported('more'));
});

test('hidden content takes no reports', () =>
  given(aPublication.hidden()).when(aPublication.toReport('r1')).thenFails('publication.hidden'));

test('reports are dismissed together, once', () => {
  given(...reports(2))
    .when(aPublication.toDismiss())
    .then(aPublication.dismissed(2));
  given(...reports(2), aPublication.dismissed(2))
    .when(aPublication.toDismiss())
    .then();
});

test('content is hidden once, also without a report, and its reports are settled', () => {
  given().when(aPublication.toHide('Spam.')).then(aPublication.hidden('Spam.'));
  given(aPublication.hidden()).when(aPublication.toHide('Again.')).then();
  given(...reports(2), aPublication.hidden())
    .when(aPublication.toDismiss())
    .then();
});

test('only hidden content is restored, and can be hidden again', () => {
  given().when(aPublication.toRestore()).then();
  given(aPublication.hidden()).when(aPublication.toRestore('Wrong one.')).then(aPublication.restored('Wrong one.'));
  given(aPublication.hidden(), aPublication.restored()).when(aPublication.toHide()).then(aPublication.hidden());
});

describe('a report', () => {
  const accepts = (fields: object) => reportSchema.safeParse({ reason: 'spam', ...fields }).success;

  test('needs a reason of the list', () => {
    expect(reportSchema.safeParse({}).success).toBe(false);
    expect(accepts({ reason: 'boring' })).toBe(false);
    expect(accepts({ reason: 'other' })).toBe(true);
  });

  test(`has a text of at most ${maxReportCharacters} characters`, () => {
    expect(accepts({ text: '🎵'.repeat(maxReportCharacters) })).toBe(true);
    expect(accepts({ text: 'a'.repeat(maxReportCharacters + 1) })).toBe(false);
  });

  test(`has an email address of at most ${maxReporterEmailCharacters} characters, or none`, () => {
    const address = (length: number) => `a@${'b'.repeat(50)}.${'c.'.repeat((length - 56) / 2)}com`;
    expect(accepts({ email: address(254) })).toBe(true);
    expect(accepts({ email: address(256) })).toBe(false);
    expect(accepts({ email: 'nobody' })).toBe(false);
  });

  test('treats empty fields of a form as absent', () =>
    expect(reportSchema.parse({ reason: 'spam', text: ' ', email: '' })).toEqual({ reason: 'spam' }));
});

test.each([
  [0, false],
  [1, true],
  [maxModerationCharacters, true],
  [maxModerationCharacters + 1, false],
])('a reason of an administrator with %i characters is accepted: %s', (length, isAccepted) =>
  expect(moderationSchema.safeParse({ reason: 'a'.repeat(length) }).success).toBe(isAccepted),
);
