import { words } from '../../kernel/words';
import texts from './doc.json';

/** Texts of the API page around the OpenAPI document; `{}` stands for a value. */
export const docWords = words('docWords', {
  ...texts,
  every: (calls: string, window: string) => `${calls} every ${window}`,
});
