import { showPrice } from './price';

const nameOf = (field: Element): string | undefined =>
  /^duetcast_choices\[(\w+)\]$/.exec(field.getAttribute('name') ?? '')?.[1];

/** What is chosen in the box, saved or not. */
function choicesIn(box: HTMLElement): Record<string, string> {
  const fields = box.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    '[name^="duetcast_choices["]',
  );
  return Object.fromEntries([...fields].flatMap((field) => [[nameOf(field) ?? '', field.value]]));
}

/** The button of the classic editor's box that shows the price. */
export function watchClassicBox(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-duetcast-price]') : null;
    const box = button?.closest<HTMLElement>('#duetcast');
    const place = box?.querySelector<HTMLElement>('.duetcast-price');
    if (button && box && place) void showPrice(Number(button.dataset.duetcastPrice), place, () => choicesIn(box));
  });
}
