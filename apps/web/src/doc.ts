import './app/theme/theme.css';
import './features/api-docs/page/doc.css';
import { reserveKeys } from './app/reserved-keys';
import nav from './app/shell/public-nav.module.css';
import shell from './app/shell/shell.module.css';
import { readSession, provideHostedToken } from './client/session';
import { enhanceContents, filterItems, placeOfOldAnchor } from './features/api-docs/island/contents';
import { enhanceControls } from './features/api-docs/island/controls';
import type { IndexEntry } from './features/api-docs/page/sections';
import { hostedToken } from './features/sign-in/public';
import code from './ui/code/code-block.module.css';

// The page is rendered apart from its styles; using their names here also keeps them in the bundle.
for (const name of [nav.links, shell.header, code.block])
  if (!document.querySelector(`.${name}`)) throw new Error(`The page has no .${name}.`);

provideHostedToken(hostedToken);
enhanceControls();
let index: Promise<IndexEntry[]> | undefined;
const readIndex = () =>
  (index ??= fetch(`/doc/${document.documentElement.lang}.json`).then(
    (found) => found.json() as Promise<IndexEntry[]>,
  ));
enhanceContents(document.getElementById('contents')!, readIndex);
if (location.hash && !document.getElementById(location.hash.slice(1))) {
  const place = placeOfOldAnchor(location.hash, await readIndex());
  if (place) location.replace(place);
}
const errors = document.querySelector<HTMLInputElement>('main input');
if (errors) filterItems(errors, [...document.querySelectorAll<HTMLElement>('main tbody tr[id]')]);

if (readSession()) {
  const account = document.querySelector<HTMLAnchorElement>('#account')!;
  account.textContent = account.dataset.signedIn ?? '';
  account.href = document.querySelector<HTMLAnchorElement>('#brand')!.href = '/dashboard';
}

const { data } = (await (await fetch('/api/site')).json()) as { data?: { reservesKeys: boolean } };
if (data?.reservesKeys) reserveKeys();
