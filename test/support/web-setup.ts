import '@testing-library/jest-dom';
import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';

// What the components ask of a browser and jsdom does not have.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (media: string): Pick<MediaQueryList, 'matches' | 'media' | 'addEventListener' | 'removeEventListener'> => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
Object.defineProperty(window, 'ResizeObserver', {
  value: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
});
Object.defineProperty(Element.prototype, 'scrollIntoView', { writable: true, value: () => undefined });
Object.defineProperty(Blob.prototype, 'arrayBuffer', {
  value: function (this: Blob) {
    const reader = new FileReader();
    reader.readAsArrayBuffer(this);
    return new Promise((resolve) => reader.addEventListener('load', () => resolve(reader.result)));
  },
});
Object.assign(globalThis, { TextEncoder, TextDecoder });
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

// A slow machine is no failure.
jest.setTimeout(30_000);
