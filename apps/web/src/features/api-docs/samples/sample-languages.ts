import { useSyncExternalStore } from 'react';
import { writeStored, readStored } from '../../../browser/local-storage';
import type { Operation, Reference } from '../document/reference';
import { curlSample } from './curl';
import { pythonSample } from './python';
import { sampleRequestOf, type SampleRequest } from './sample-request';
import { typescriptSample } from './typescript';

/** Sample languages and their display names. */
export const sampleLanguages = { curl: 'curl', typescript: 'TypeScript', python: 'Python' } as const;
export type SampleLanguage = keyof typeof sampleLanguages;

const writers: Readonly<Record<SampleLanguage, (request: SampleRequest) => string>> = {
  curl: curlSample,
  typescript: typescriptSample,
  python: pythonSample,
};

export const sampleOf = (language: SampleLanguage, operation: Operation, reference: Reference): string =>
  writers[language](sampleRequestOf(operation, reference));

const storageKey = 'duetcast.docs.language';
const listeners = new Set<() => void>();
const stored = readStored<string>(storageKey);
let current: SampleLanguage =
  stored !== null && Object.hasOwn(sampleLanguages, stored) ? (stored as SampleLanguage) : 'curl';

/** Sets the language of all samples and stores it. */
export function chooseSampleLanguage(language: SampleLanguage): void {
  current = language;
  writeStored(storageKey, language);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSampleLanguage = (): SampleLanguage => useSyncExternalStore(subscribe, () => current);
