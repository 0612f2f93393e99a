import { isPagePath } from '@duetcast/domain/kernel/page-paths';
import mails from './mails.json';

/** Of the pages that a mail's facts name themselves. */
const named = '{page}';

test.each(Object.entries(mails).filter(([, { page }]) => page !== named))(
  'the mail %s leads to a page of the site',
  (_name, { page }) => {
    const { pathname } = new URL(page.replaceAll(/\{\w+\}/g, 'x'), 'https://duetcast.example');
    expect(isPagePath(pathname)).toBe(true);
  },
);
