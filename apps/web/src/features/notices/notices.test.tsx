import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { showNotice } from './browser-notices';
import { NoticesCard } from './notices-card';

const shown: string[] = [];
const notifications: EventTarget[] = [];
let permission = 'granted';

class FakeNotification extends EventTarget {
  static requestPermission = async () => permission;
  constructor(_title: string, { body }: { body: string }) {
    super();
    shown.push(body);
    notifications.push(this);
  }
}
/** The locks of a browser, one holder at a time across tabs. */
const locks = { request: async (_name: string, work: () => void) => work() };

beforeEach(() => {
  localStorage.clear();
  shown.length = 0;
  permission = 'granted';
  Object.assign(globalThis, { Notification: FakeNotification });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});

const open = () => {
  const mail: Record<string, boolean> = { jobDone: false, access: true };
  const requests = mockApi(({ method, body }) => {
    const { kind, mail: isOn } = (body ?? {}) as { kind: string; mail: boolean };
    if (method === 'PUT') mail[kind] = isOn;
    return { body: { success: true, data: { mail } } };
  });
  renderPage(<NoticesCard />);
  return requests;
};
const job = 'Audio is ready, or could not be made';

test('switches the mails of a kind', async () => {
  const requests = open();
  const mails = await screen.findByRole('switch', { name: `${job}: By mail` });
  expect(mails).not.toBeChecked();
  await userEvent.click(mails);
  await waitFor(() => expect(mails).toBeChecked());
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ kind: 'jobDone', mail: true });
});

test('this browser shows a kind once it was asked to, and each notice once', async () => {
  open();
  const notice = { kind: 'jobDone', at: new Date().toISOString() } as const;
  await showNotice(notice, 'Done.');
  const inBrowser = await screen.findByRole('switch', { name: `${job}: In this browser` });
  await userEvent.click(inBrowser);
  await waitFor(() => expect(inBrowser).toBeChecked());
  expect(shown).toEqual([]);
  await Promise.all([showNotice(notice, 'Done.'), showNotice(notice, 'Done.')]);
  await showNotice({ ...notice, kind: 'payment' }, 'Not chosen.');
  await showNotice({ ...notice, at: new Date(Date.now() - 3_600_000).toISOString() }, 'No news.');
  expect(shown).toEqual(['Done.']);
  await userEvent.click(inBrowser);
  await showNotice({ ...notice, at: new Date(Date.now() + 1).toISOString() }, 'Off.');
  expect(shown).toEqual(['Done.']);
});

test('says that the browser blocks notices', async () => {
  permission = 'denied';
  open();
  await userEvent.click(await screen.findByRole('switch', { name: `${job}: In this browser` }));
  expect(await screen.findByText(/This browser blocks notices/)).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: `${job}: In this browser` })).not.toBeChecked();
});

test('a click on a notice opens what it is about', async () => {
  open();
  await userEvent.click(await screen.findByRole('switch', { name: `${job}: In this browser` }));
  const page = jest.fn();
  window.focus = jest.fn();
  await showNotice({ kind: 'jobDone', at: new Date().toISOString() }, 'Done.', page);
  expect(page).not.toHaveBeenCalled();
  notifications.at(-1)!.dispatchEvent(new Event('click'));
  expect(page).toHaveBeenCalledTimes(1);
});
