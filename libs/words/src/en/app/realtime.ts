import { words } from '../../kernel/words';
import texts from './realtime.json';

/** Texts of the live connection; English follows docs/PRODUCT.md#screens-header. */
export const realtimeWords = words('realtimeWords', {
  ...texts,
  unreachable: (message: string) => `Connection error: ${message}`,
  reported: (problem: string) => `Socket error: ${problem}`,
});
