import { readStored, writeStored } from '../../browser/local-storage';

const key = 'duetcast.demo-text';

/** What was typed in the demo: it is there after Back, and in the first podcast of an account. */
export const typedDemoText = (): string | null => readStored<string>(key);
export const keepDemoText = (text: string): void => writeStored(key, text);
