import apiFetch from '@wordpress/api-fetch';
import { __ } from '@wordpress/i18n';

export const messageOf = (error: unknown): string => {
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : String(error);
};

/** Shows the price or the spoken text of the saved post, unless the choices are others by the time it is known. */
export async function showAnswer(
  question: 'price' | 'spoken',
  postId: number,
  place: HTMLElement,
  choices: () => Readonly<Record<string, string>>,
): Promise<void> {
  const chosen = choices();
  place.textContent = question === 'price' ? __('Counting…', 'duetcast') : __('Loading…', 'duetcast');
  const path = `/duetcast/v1/posts/${postId}/${question}`;
  const text = await apiFetch<{ text: string }>({ path, method: 'POST', data: { choices: chosen } }).then(
    (answer) => answer.text,
    messageOf,
  );
  if (JSON.stringify(choices()) === JSON.stringify(chosen)) place.textContent = text;
}
