import { words } from '../../kernel/words';
import texts from './delivery.json';

/** English shows the server's sentences as stored. */
const asStored: Readonly<Record<string, string>> = {};

/** Texts of webhook deliveries; `reasons` maps a stored sentence to its translation. */
export const deliveryWords = words('deliveryWords', {
  ...texts,
  deliveriesOf: (domain: string) => `Deliveries to ${domain}`,
  /** Stored sentence → translation. */
  reasons: asStored,
});
