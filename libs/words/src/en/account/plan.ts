import { words } from '../../kernel/words';

/** Plan names (docs/PRODUCT.md#plans). */
export const planWords = words('planWords', {
  free_user: 'Free',
  starter: 'Starter',
  creator: 'Creator',
  entreprise: 'Entreprise',
});
