import { words } from '../../kernel/words';
import texts from './demo.json';

/** The demo of the landing page (docs/PRODUCT.md#screens-demo). */
export const demoWords = words('demoWords', {
  ...texts,
  counter: (used: number, max: number) => `${used} / ${max} characters`,
  failed: (reason: string) => `Error: ${reason}`,
  segment: (number: number) => `Segment ${number}`,
  shownOf: (shown: number, total: number) => `${shown} of ${total}`,
  characters: (count: number) => `${count} characters`,
  /** English uses the server's message; other languages get the number of hidden segments. */
  upgrade: (message: string, _hidden: number) => message,
});
