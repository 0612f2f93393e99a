import { renderSVG } from 'uqr';
import { escaped } from '../../../platform/html/page';
import type { PageTexts } from './page-shell';
import apps from './podcast-apps.json';

/** How podcast apps take the address of a feed: `{bare}` is without its scheme. */
const addressIn = (template: string, feedUrl: string): string =>
  template.replace('{bare}', feedUrl.replace(/^https?:\/\//, '')).replace('{encoded}', encodeURIComponent(feedUrl));

/** How to follow a show: buttons of common apps, the address of the feed, and its QR code. */
export function subscribeSection(feedUrl: string, labels: PageTexts): string {
  const buttons = apps.map(
    ({ name, address }) => `<li><a class="app" href="${escaped(addressIn(address, feedUrl))}">${name}</a></li>`,
  );
  return `<section aria-labelledby="subscribe"><h2 id="subscribe">${labels.subscribe}</h2>
<p class="dim" id="open-in">${labels.openIn}</p>
<ul class="apps" aria-labelledby="open-in">${buttons.join('')}</ul>
<label><span class="dim"><bdi>${labels.subscribeHint}</bdi></span><input readonly dir="ltr" value="${escaped(feedUrl)}" aria-label="${labels.feed}"></label>
<details><summary>${labels.qrCode}</summary><div class="qr" role="img" aria-label="${labels.qrCodeOfFeed}">${renderSVG(feedUrl, { border: 4 })}</div></details></section>`;
}
