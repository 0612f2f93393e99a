import { writeStored } from '../../../browser/local-storage';
import { openTryIt } from './try-it';

const root = document.documentElement;

/** Copies the visible code of the block, and says so for a moment. */
async function copy(button: HTMLElement): Promise<void> {
  const shown = `pre:is([data-sample=""], [data-sample="${root.dataset.samples}"])`;
  const { textContent = '' } = button.parentElement?.parentElement?.querySelector(shown) ?? {};
  await navigator.clipboard.writeText(textContent);
  const { textContent: label } = button;
  button.textContent = button.dataset.copied ?? '';
  setTimeout(() => (button.textContent = label), 1600);
}

/** Shows all samples in one language. */
function chooseSamples(language = 'curl'): void {
  root.dataset.samples = language;
  for (const button of document.querySelectorAll<HTMLElement>('[data-choose]'))
    button.ariaPressed = String(button.dataset.choose === language);
}

/** What a click on an element with this attribute does. */
const actions: Readonly<Record<string, (clicked: HTMLElement) => unknown>> = {
  'data-try': openTryIt,
  'data-copied': (button) => copy(button).catch(() => undefined),
  'data-scheme': ({ dataset }) => {
    localStorage.setItem('mantine-color-scheme-value', dataset.scheme ?? '');
    // A choice in another tab dispatches the same event.
    dispatchEvent(new StorageEvent('storage'));
  },
  'data-choose': ({ dataset }) => {
    chooseSamples(dataset.choose);
    writeStored('duetcast.docs.language', dataset.choose);
  },
  hreflang: ({ lang }) => writeStored('duetcast.language', lang),
};

/** Try-it and copy buttons, the choices of theme, language and sample language, and the server's address in samples. */
export function enhanceControls(): void {
  chooseSamples(root.dataset.samples);
  const { baseUrl = '' } = document.getElementById('content')!.dataset;
  for (const { firstChild: text } of document.querySelectorAll('pre [data-kind="string"]'))
    if (text?.nodeValue?.includes(baseUrl)) text.nodeValue = text.nodeValue.replaceAll(baseUrl, location.origin);
  document.addEventListener('click', ({ target }) => {
    for (const [attribute, act] of Object.entries(actions)) {
      const clicked = (target as Element).closest<HTMLElement>(`[${attribute}]`);
      if (clicked) act(clicked);
    }
  });
}
