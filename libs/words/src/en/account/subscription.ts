import { words } from '../../kernel/words';
import texts from './subscription.json';

/** The subscription and the plans on sale; English texts follow docs/PRODUCT.md#screens-settings. */
export const subscriptionWords = words('subscriptionWords', {
  ...texts,
  allowance: (characters: string) => `${characters} characters a month for each site`,
});
