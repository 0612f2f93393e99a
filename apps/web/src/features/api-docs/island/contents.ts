const normalized = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Shows only the items that contain every word of the search, or says that there are none. */
export function filterItems(field: HTMLInputElement, items: readonly HTMLElement[], textOf = textIn): void {
  const status = field.parentElement?.querySelector<HTMLElement>('[role="status"]');
  let texts: string[] | undefined;
  field.addEventListener('input', () => {
    texts ??= items.map((item) => normalized(textOf(item)));
    const words = normalized(field.value).split(/\s+/);
    items.forEach((item, index) => (item.hidden = !words.every((word) => texts?.[index]?.includes(word))));
    if (status) status.hidden = items.some(({ hidden }) => !hidden);
  });
}

const textIn = ({ textContent }: Element): string => textContent;

/** Title, description and error codes of the section that an item of the contents links to. */
function sectionText(item: Element): string {
  const section = document.getElementById(item.querySelector('a')!.hash.slice(1));
  return [item, ...(section?.querySelectorAll('.about, .codes a') ?? [])].map(textIn).join(' ');
}

/** Root margin of the strip below the header; sections that intersect it are being read. */
const readingStrip = '-112px 0px -60% 0px';

function markCurrent(nav: HTMLElement, sections: readonly HTMLElement[]): void {
  const visible = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) visible[isIntersecting ? 'add' : 'delete'](target);
      const current = sections.find((section) => visible.has(section));
      const link = current && nav.querySelector<HTMLElement>(`a[href="#${current.id}"]`);
      if (!link) return;
      nav.querySelector('[aria-current]')?.removeAttribute('aria-current');
      link.setAttribute('aria-current', 'location');
      link.scrollIntoView({ block: 'nearest' });
    },
    { rootMargin: readingStrip },
  );
  sections.forEach((section) => observer.observe(section));
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
  markCurrent(nav, [...document.querySelectorAll<HTMLElement>('article')]);
}
