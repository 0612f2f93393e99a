import { act, screen } from '@testing-library/react';
import { errors } from '@duetcast/domain/kernel/errors';
import { renderPage } from '../../test/render-page';
import { ApiError } from '../client/api';
import { sentences } from '../i18n/error-sentences-zh';
import { chooseLanguage } from '../i18n/language';
import { ErrorAlert } from './error-alert';

afterEach(() => act(() => chooseLanguage('en')));

const refused = new ApiError('Job not found.', 404, 'job.missing', {}, 'req-7');

test('English is the sentence of the server, with the id to quote', () => {
  renderPage(<ErrorAlert error={refused} title="Failed" onRetry={jest.fn()} />);
  expect(screen.getByRole('alert', { name: 'Failed' })).toHaveTextContent('Job not found.');
  expect(screen.getByText('req-7')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
});

test('Chinese is the sentence of the code, also where the language changes under the error', async () => {
  renderPage(<ErrorAlert error={refused} title="Failed" onRetry={jest.fn()} />);
  act(() => chooseLanguage('zh'));
  expect(await screen.findByText('找不到任务。')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument();
});

test('a code that nobody knows keeps the sentence of the server', async () => {
  chooseLanguage('zh');
  renderPage(<ErrorAlert error={new ApiError('From tomorrow.', 500, 'toString')} title="Failed" />);
  await act(async () => undefined);
  expect(screen.getByText('From tomorrow.')).toBeInTheDocument();
});

test('every code has its own Chinese sentence', () => {
  const codes = Object.keys(errors);
  expect(Object.keys(sentences)).toEqual(expect.arrayContaining(codes));
  for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/\p{Script=Han}/u);
});
