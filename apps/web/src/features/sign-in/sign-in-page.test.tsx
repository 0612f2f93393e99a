import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../i18n/language';
import { forgetReturn, returnPath } from '../../client/return-path';
import { SignInPage } from './sign-in-page';

afterEach(() => act(() => chooseLanguage('en')));
afterEach(forgetReturn);

async function askFor(email: string) {
  await userEvent.type(await screen.findByRole('textbox', { name: 'E-mail address' }), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
}

test('requests a link and leads to it in development', async () => {
  const magicLink = 'http://127.0.0.1:3000/sign-in/verify?token=abc';
  const requests = mockApi(() => ({ body: { success: true, data: { magicLink } } }));
  renderPage(
    <Routes>
      <Route path="/" element={<SignInPage mode="in" />} />
      <Route path="/sign-in/verify" element={<p>The link</p>} />
    </Routes>,
  );
  await askFor('ada@example.com');
  expect(await screen.findByText('The link')).toBeInTheDocument();
  const request = requests.find(({ path }) => path === '/api/auth/request-magic-link');
  expect(request).toMatchObject({ body: { email: 'ada@example.com' } });
  expect(request!.headers.get('x-session-id')).toMatch(/^session_\d+_\w+$/);
});

test('asks to check the mail in production; a new account begins with its first podcast', async () => {
  mockApi(() => ({ body: { success: true, data: { message: 'sent' } } }));
  renderPage(<SignInPage mode="up" />);
  await askFor('ada@example.com');
  expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeInTheDocument();
  expect(returnPath()).toBe('/dashboard?tab=create&first=true');
});

test('shows a rejected address at its field and keeps the input', async () => {
  mockApi(() => ({ status: 400, body: { success: false, errors: [{ msg: 'Give a valid address', param: 'email' }] } }));
  renderPage(<SignInPage mode="in" />);
  await askFor('ada@example.com');
  expect(await screen.findByText('Give a valid address')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'E-mail address' })).toHaveValue('ada@example.com');
});

test('translates the field error into Chinese', async () => {
  act(() => chooseLanguage('zh'));
  mockApi(() => ({ status: 400, body: { success: false, errors: [{ msg: 'Give a valid address', param: 'email' }] } }));
  renderPage(<SignInPage mode="in" />);
  await userEvent.type(await screen.findByRole('textbox', { name: '电子邮箱' }), 'ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: '发送登录链接' }));
  expect(await screen.findByText('请填写有效的电子邮箱。')).toBeInTheDocument();
  expect(screen.queryByText('Give a valid address')).toBeNull();
});

test('links sign-in and sign-up to each other', async () => {
  mockApi(() => ({ body: { success: true, data: {} } }));
  const { unmount } = renderPage(<SignInPage mode="in" />);
  expect(await screen.findByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/sign-up');
  unmount();
  renderPage(<SignInPage mode="up" />);
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
});

test('says that the link follows while the mail server does not answer', async () => {
  mockApi(() => ({ body: { success: true, data: { message: 'later', delayed: true } } }));
  renderPage(<SignInPage mode="in" />);
  await askFor('ada@example.com');
  expect(await screen.findByRole('heading', { name: 'Your link is on its way' })).toBeInTheDocument();
  expect(screen.getByText(/ada@example.com as soon as it does, within 15 minutes/)).toBeInTheDocument();
});
