import './app/theme/theme.css';
import './features/api-docs/page/doc.css';
import { reserveKeys } from './app/reserved-keys';
import nav from './app/shell/public-nav.module.css';
import shell from './app/shell/shell.module.css';
import { readSession, provideHostedToken } from './client/session';
import { enhanceContents, filterItems } from './features/api-docs/island/contents';
import { enhanceControls } from './features/api-docs/island/controls';
import { hostedToken } from './features/sign-in/public';
import code from './ui/code/code-block.module.css';

// The page is rendered apart from its styles; using their names here also keeps them in the bundle.
for (const name of [nav.links, shell.header, code.block])
  if (!document.querySelector(`.${name}`)) throw new Error(`The page has no .${name}.`);

provideHostedToken(hostedToken);
enhanceControls();
enhanceContents(document.getElementById('contents')!);
filterItems(document.querySelector('main input')!, [...document.querySelectorAll<HTMLElement>('main tbody tr[id]')]);

if (readSession()) {
  const account = document.querySelector<HTMLAnchorElement>('#account')!;
  account.textContent = account.dataset.signedIn ?? '';
  account.href = document.querySelector<HTMLAnchorElement>('#brand')!.href = '/dashboard';
}

const { data } = (await (await fetch('/api/site')).json()) as { data?: { reservesKeys: boolean } };
if (data?.reservesKeys) reserveKeys();
