import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { format } from 'node:util';
import { runInThisContext } from 'node:vm';
import * as chinese from '@duetcast/words/zh/index';
import { provideTranslation } from '../../apps/web/src/i18n/language';

// Browser APIs that the components use and jsdom lacks.
Object.defineProperty(window, 'matchMedia', {
  configurable: true,
  writable: true,
  value: (media: string): Pick<MediaQueryList, 'matches' | 'media' | 'addEventListener' | 'removeEventListener'> => ({
    // Without it, a closed dialog updates its state after the test.
    matches: media === '(prefers-reduced-motion: reduce)',
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
Object.defineProperty(window, 'ResizeObserver', {
  configurable: true,
  value: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
});
Object.defineProperty(Element.prototype, 'scrollIntoView', {
  configurable: true,
  writable: true,
  value: () => undefined,
});
Object.defineProperty(Blob.prototype, 'arrayBuffer', {
  configurable: true,
  value: function (this: Blob) {
    const reader = new FileReader();
    reader.readAsArrayBuffer(this);
    return new Promise((resolve) => reader.addEventListener('load', () => resolve(reader.result)));
  },
});
// Node's implementations; its Request accepts no other AbortSignal.
const { AbortController, AbortSignal, Headers, ReadableStream, Request, Response, TextDecoder, TextEncoder } =
  runInThisContext('globalThis') as typeof globalThis;
Object.assign(globalThis, { AbortController, AbortSignal, Headers, ReadableStream, Request, Response });
Object.assign(globalThis, { TextDecoder, TextEncoder });
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

// A warning or error on the console, such as React's "not wrapped in act(...)", fails the test.
const printed: Error[] = [];
const record = (...values: unknown[]): void => {
  const error = new Error(`Printed to the console: ${format(...values)}`);
  Error.captureStackTrace(error, record);
  printed.push(error);
};
Object.assign(console, { error: record, warn: record });
const failIfPrinted = (): void => {
  const [first] = printed.splice(0);
  if (first) throw first;
};
afterEach(failIfPrinted);
// A component can still print while it unmounts after the last test.
afterAll(failIfPrinted);

// Whether each element on the way is hidden took a fifth of these tests; `hidden: false` asks for it where it matters.
configure({ defaultHidden: true });

// Slow CI machines need longer than the default 5 s.
jest.setTimeout(30_000);

// Components under test never wait for the texts of a language.
provideTranslation('zh', chinese);
