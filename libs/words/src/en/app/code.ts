import { words } from '../../kernel/words';

/** Texts of a code block. */
export const codeWords = words('codeWords', {
  copy: 'Copy',
  copied: 'Copied',
  copyNamed: (what: string) => `Copy: ${what}`,
});
