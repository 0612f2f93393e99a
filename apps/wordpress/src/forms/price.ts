import apiFetch from '@wordpress/api-fetch';
import { __ } from '@wordpress/i18n';

export const messageOf = (error: unknown): string => {
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : String(error);
};

/** The price in words, or the spoken text, of a post with these choices. @throws Error with a sentence */
export async function answerTo(question: 'price' | 'spoken', postId: number, data: object): Promise<string> {
  try {
    const path = `/duetcast/v1/posts/${postId}/${question}`;
    return (await apiFetch<{ text: string }>({ path, method: 'POST', data })).text;
  } catch (error) {
    throw new Error(messageOf(error), { cause: error });
  }
}

/** Shows the price or the spoken text of the saved post, unless the choices are others by the time it is known. */
export async function showAnswer(
  question: 'price' | 'spoken',
  postId: number,
  place: HTMLElement,
  choices: () => Readonly<Record<string, string>>,
): Promise<void> {
  const chosen = choices();
  place.textContent = question === 'price' ? __('Counting…', 'duetcast') : __('Loading…', 'duetcast');
  const text = await answerTo(question, postId, { choices: chosen }).catch(messageOf);
  if (JSON.stringify(choices()) === JSON.stringify(chosen)) place.textContent = text;
}
