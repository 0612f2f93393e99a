import { hear, isFound } from './hear';

/** Options of each choice as the page had them: Safari shows options that are hidden. */
const all = new WeakMap<HTMLSelectElement, readonly (HTMLOptionElement | HTMLOptGroupElement)[]>();

const partsOf = (target: EventTarget | null) => {
  const element = target instanceof Element ? target : null;
  return { element, select: element?.closest('.duetcast-voice')?.querySelector('select') };
};

/** Keeps the voices that are searched for, and the one that is chosen. */
function search(select: HTMLSelectElement, typed: string): void {
  const groups =
    all.get(select) ??
    [...select.children].filter((child) => child instanceof HTMLOptionElement || child instanceof HTMLOptGroupElement);
  all.set(select, groups);
  const chosen = select.value;
  const found = groups.flatMap((group) => {
    const copy = group.cloneNode(true) as HTMLOptionElement | HTMLOptGroupElement;
    if (copy instanceof HTMLOptionElement) return [copy];
    for (const option of copy.querySelectorAll('option'))
      if (option.value !== chosen && !isFound(typed, option.text, copy.label)) option.remove();
    return copy.children.length > 0 ? [copy] : [];
  });
  select.replaceChildren(...found);
  select.value = chosen;
}

/** The search and the button beside each choice of a voice. */
export function watchVoices(): void {
  document.addEventListener('input', ({ target }) => {
    const { element, select } = partsOf(target);
    if (select && element instanceof HTMLInputElement) search(select, element.value.trim());
  });
  document.addEventListener('click', ({ target }) => {
    const { element, select } = partsOf(target);
    if (select && element?.closest('button')) hear(select.selectedOptions[0]?.dataset.duetcastPreview);
  });
}
