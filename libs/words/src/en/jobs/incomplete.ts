import { words } from '../../kernel/words';

export const incompleteWords = words('incompleteWords', {
  text: 'The oldest events were deleted after the retention period. The chain is verified from the first remaining event.',
});
