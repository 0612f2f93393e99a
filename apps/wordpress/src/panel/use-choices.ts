import { useDispatch, useSelect } from '@wordpress/data';
import { noChoices, type Choices } from './post-audio';

/** What was chosen for the post; saved with it, like any other field. */
export function useChoices() {
  const stored = useSelect(
    (select) => select('core/editor').getEditedPostAttribute('duetcast') as Choices | undefined,
    [],
  );
  const { editPost } = useDispatch('core/editor');
  const choices = { ...noChoices, ...stored };
  const choose = (changed: Partial<Choices>) => editPost({ duetcast: { ...choices, ...changed } });
  return { choices, choose };
}
