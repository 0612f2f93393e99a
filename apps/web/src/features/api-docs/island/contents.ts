const textIn = ({ textContent }: Element): string => textContent;
const normalized = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Shows only the items that contain every word of the search, or says that there are none. */
export function filterItems(field: HTMLInputElement, items: readonly HTMLElement[], textOf = textIn): void {
  const status = field.parentElement!.querySelector<HTMLElement>('[role="status"]')!;
  let texts: string[] | undefined;
  field.addEventListener('input', () => {
    texts ??= items.map((item) => normalized(textOf(item)));
    const words = normalized(field.value).split(/\s+/);
    items.forEach((item, index) => (item.hidden = !words.every((word) => texts?.[index]?.includes(word))));
    status.hidden = items.some(({ hidden }) => !hidden);
  });
}

/** Title, description and error codes of the section that an item of the contents links to. */
function sectionText(item: Element): string {
  const section = document.getElementById(item.querySelector('a')!.hash.slice(1));
  return [item, ...(section?.querySelectorAll('.about, .codes a') ?? [])].map(textIn).join(' ');
}

/** Marks the section that is a fifth down the window. */
function markCurrent(nav: HTMLElement): void {
  const mark = (entries: readonly IntersectionObserverEntry[]) => {
    const read = entries.find(({ isIntersecting }) => isIntersecting);
    const link = read && nav.querySelector(`a[href="#${read.target.id}"]`);
    if (!link) return;
    nav.querySelector('[aria-current]')?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'location');
    link.scrollIntoView({ block: 'nearest' });
  };
  const observer = new IntersectionObserver(mark, { rootMargin: '-20% 0px -80% 0px' });
  for (const section of document.querySelectorAll('article')) observer.observe(section);
}

/** The search in the contents (`/` focuses it, Enter opens the first match) and the mark of the current section. */
export function enhanceContents(nav: HTMLElement): void {
  const field = nav.querySelector('input')!;
  filterItems(field, [...nav.querySelectorAll('li')], sectionText);
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') nav.querySelector<HTMLElement>('li:not([hidden]) a')?.click();
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
