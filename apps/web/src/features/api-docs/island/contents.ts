import type { IndexEntry } from '../page/sections';

const normalized = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (field: HTMLInputElement): string[] => normalized(field.value).split(/\s+/);
const statusBeside = (field: HTMLElement) => field.parentElement!.querySelector<HTMLElement>('[role="status"]')!;

/** Shows only the items that contain every word of the search, or says that there are none. */
export function filterItems(field: HTMLInputElement, items: readonly HTMLElement[]): void {
  field.addEventListener('input', () => {
    const words = wordsOf(field);
    for (const item of items) item.hidden = !words.every((word) => normalized(item.textContent).includes(word));
    statusBeside(field).hidden = items.some(({ hidden }) => !hidden);
  });
}

type ReadIndex = () => Promise<readonly IndexEntry[]>;
const mostFound = 30;

/** Lists what the search finds in all pages, instead of the contents. */
function searchAll(nav: HTMLElement, field: HTMLInputElement, readIndex: ReadIndex): void {
  const found = nav.querySelector<HTMLElement>('#found')!;
  const show = (index: readonly IndexEntry[]) => {
    const words = wordsOf(field);
    const isSearch = field.value.trim() !== '';
    const has = (text: string) => words.every((word) => normalized(text).includes(word));
    const rank = ({ name, method }: IndexEntry) => (has(name) ? 0 : method ? 1 : 2);
    const matches = isSearch ? index.filter(({ name, method, text }) => has(`${method} ${name} ${text}`)) : [];
    matches.sort((one, other) => rank(one) - rank(other));
    const items = matches.slice(0, mostFound).map(({ href, name, method }) => {
      const [item, link, label] = [
        document.createElement('li'),
        document.createElement('a'),
        document.createElement('span'),
      ];
      link.href = href;
      label.textContent = name;
      link.append(label, ` ${method}`);
      item.append(link);
      return item;
    });
    found.replaceChildren(...items);
    for (const links of nav.querySelectorAll('div')) links.hidden = isSearch;
    statusBeside(field).hidden = !isSearch || items.length > 0;
  };
  field.addEventListener('input', () => void readIndex().then(show));
}

/** Where an anchor of the time leads when the documentation was one page; undefined: it was none. */
export function placeOfOldAnchor(hash: string, index: readonly IndexEntry[]): string | undefined {
  const name = hash.slice(1);
  const page = name.startsWith('error-') ? 'error-catalogue' : name.replace(/^group-/, '');
  const { href } = index.find((entry) => entry.href.endsWith(`#${name}`) || entry.href.endsWith(`/${page}`)) ?? {};
  return href && page === 'error-catalogue' ? href + hash : href;
}

/** Marks the section that is a fifth down the window. */
function markCurrent(nav: HTMLElement): void {
  const mark = (entries: readonly IntersectionObserverEntry[]) => {
    const read = entries.find(({ isIntersecting }) => isIntersecting);
    const link = read && nav.querySelector(`a[href="#${read.target.id}"]`);
    if (!link) return;
    nav.querySelector('[aria-current=location]')?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'location');
    link.scrollIntoView({ block: 'nearest' });
  };
  const observer = new IntersectionObserver(mark, { rootMargin: '-20% 0px -80% 0px' });
  for (const section of document.querySelectorAll('article')) observer.observe(section);
}

/** The search in the contents (`/` focuses it, Enter opens the first match) and the mark of the current section. */
export function enhanceContents(nav: HTMLElement, readIndex: ReadIndex): void {
  const field = nav.querySelector('input')!;
  searchAll(nav, field, readIndex);
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') nav.querySelector<HTMLElement>('#found a')?.click();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).matches('input, textarea, select');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    field.focus();
  });
  nav.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) nav.hidePopover?.();
  });
  markCurrent(nav);
}
