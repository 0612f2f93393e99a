import { watchManyPosts } from './bulk';
import { showAnswer } from './price';
import { watchVoices } from './voices';

/** Fills the fields of quick edit with those of the post, and says what audio costs before it is saved. */
function fill(postId: number): void {
  const row = document.getElementById(`edit-${postId}`);
  const stored = document.querySelector<HTMLElement>(`#post-${postId} [data-duetcast]`)?.dataset.duetcast;
  const audio = row?.querySelector<HTMLSelectElement>('select[name="duetcast_quick[audio]"]');
  const form = row?.querySelector<HTMLSelectElement>('select[name="duetcast_quick[form]"]');
  const price = row?.querySelector<HTMLElement>('.duetcast-price');
  if (!audio || !form || !price || stored === undefined) return;
  const choices = JSON.parse(stored) as { audio: string; form: string };
  audio.value = choices.audio;
  form.value = choices.form;
  const changed = () => {
    price.textContent = '';
    if (audio.value === 'on') void showAnswer('price', postId, price, () => ({ audio: audio.value, form: form.value }));
  };
  audio.addEventListener('change', changed);
  form.addEventListener('change', changed);
}

/** WordPress opens the row in its own listener, further in. */
function watchQuickEdit(): void {
  document.addEventListener('click', ({ target }) => {
    const row = target instanceof Element ? target.closest('.editinline')?.closest('tr') : undefined;
    if (row) fill(Number(row.id.replace('post-', '')));
  });
}

const nameOf = (field: Element): string | undefined =>
  /^duetcast_choices\[(\w+)\]$/.exec(field.getAttribute('name') ?? '')?.[1];

/** What is chosen in the box, saved or not. */
function choicesIn(box: HTMLElement): Record<string, string> {
  const fields = box.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    '[name^="duetcast_choices["]',
  );
  return Object.fromEntries([...fields].flatMap((field) => [[nameOf(field) ?? '', field.value]]));
}

/** Buttons of the classic editor's box and of many posts that show the price or the spoken text beside them. */
function watchButtons(question: 'price' | 'spoken'): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(`button[data-duetcast-${question}]`) : null;
    const place = button?.parentElement?.querySelector<HTMLElement>(`.duetcast-${question}`);
    const box = button?.closest<HTMLElement>('#duetcast');
    const id = Number(button?.getAttribute(`data-duetcast-${question}`));
    if (place) void showAnswer(question, id, place, () => (box ? choicesIn(box) : {}));
  });
}

watchQuickEdit();
watchButtons('price');
watchButtons('spoken');
watchVoices();
watchManyPosts();
