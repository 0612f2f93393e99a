import { act, screen } from '@testing-library/react';
import { errors, fieldCodes } from '@duetcast/domain/kernel/errors';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { renderPage } from '../../../../test/support/web/render-page';
import { errorSentences as sentences } from '@duetcast/words/zh/index';
import { fieldsOf } from '../client/api';
import { chooseLanguage } from '../i18n/language';
import { ErrorAlert } from './error-alert';

afterEach(() => act(() => chooseLanguage('en')));

const errorWith = new DuetcastError('Job not found.', { status: 404, code: 'job.missing', requestId: 'req-7' });

test("English shows the server's sentence and the request id", () => {
  renderPage(<ErrorAlert error={errorWith} title="Failed" onRetry={jest.fn()} />);
  expect(screen.getByRole('alert', { name: 'Failed' })).toHaveTextContent('Job not found.');
  expect(screen.getByText('req-7')).toBeInTheDocument();
});

test('another attempt is offered, except for what does not exist', () => {
  const failed = new DuetcastError('Not now.', { status: 503, code: 'store.behind' });
  const { unmount } = renderPage(<ErrorAlert error={failed} title="Failed" onRetry={jest.fn()} />);
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  unmount();
  renderPage(<ErrorAlert error={errorWith} title="Failed" onRetry={jest.fn()} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test("Chinese shows the code's sentence, also after a language change", async () => {
  renderPage(<ErrorAlert error={errorWith} title="Failed" onRetry={jest.fn()} />);
  act(() => chooseLanguage('zh'));
  expect(await screen.findByText('找不到任务。')).toBeInTheDocument();
  act(() => chooseLanguage('en'));
  expect(await screen.findByText('Job not found.')).toBeInTheDocument();
});

test.each([
  ['account', '此账户的字符数已超出限额。'],
  ['domain', '此域名的字符数已超出限额。'],
])('Chinese names the limit of the %s', async (scope, sentence) => {
  const text = `Character limit exceeded for this ${scope}.`;
  const error = new DuetcastError(text, { status: 403, code: 'usage.limitExceeded' });
  renderPage(<ErrorAlert error={error} title="Failed" />);
  expect(screen.getByText(text)).toBeInTheDocument();
  act(() => chooseLanguage('zh'));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

test('Chinese says what is wrong with an invalid field', async () => {
  const text = 'Must have at most 200 characters; it has 201';
  const fields = { title: text };
  const codes = { title: 'field.tooLong' };
  const error = new DuetcastError(text, { status: 400, code: 'request.invalid', fields, fieldCodes: codes });
  renderPage(<ErrorAlert error={error} title="Failed" />);
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(fieldsOf(error)).toEqual(fields);
  act(() => chooseLanguage('zh'));
  expect(await screen.findByText('此项过长。')).toBeInTheDocument();
  expect(fieldsOf(error)).toEqual({ title: '此项过长。' });
});

test("an unknown code keeps the server's sentence", async () => {
  chooseLanguage('zh');
  renderPage(
    <ErrorAlert error={new DuetcastError('From tomorrow.', { status: 500, code: 'toString' })} title="Failed" />,
  );
  await act(async () => undefined);
  expect(screen.getByText('From tomorrow.')).toBeInTheDocument();
});

test('every code has a Chinese sentence', () => {
  const codes = [...Object.keys(errors), ...fieldCodes];
  expect(Object.keys(sentences)).toEqual(expect.arrayContaining(codes));
  for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^[^{}]*\p{Script=Han}[^{}]*$/u);
});
