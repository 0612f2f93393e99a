'use strict';
const { JSDOM, VirtualConsole } = require('jsdom');
const WorkerEnvironment = require('./worker-environment.cjs');

/** Node has these, too; components need those of the document. */
const ofDocument = ['Event', 'EventTarget', 'CustomEvent', 'MessageEvent', 'Blob', 'File', 'FormData', 'navigator'];
const inherited = ['addEventListener', 'removeEventListener', 'dispatchEvent'];

// As if React had recorded as many stacks of elements as it does in a second: an eighth of the time of a component's test.
const reactInternals = require('react').__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

let window;
/** The window of this worker: packages that stay loaded, such as Testing Library, hold its document. */
function sharedWindow() {
  if (window) return window;
  const virtualConsole = new VirtualConsole().on('jsdomError', (error) => globalThis.console.error(error));
  window = Object.assign(
    new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: 'http://localhost/', virtualConsole }).window,
    { CSS: { escape: (text) => text.replace(/["\\]/g, '\\$&') } }, // jsdom has none
  );
  computeStyleByName();
  return window;
}

/** Elements whose display depends on more than their name. */
const byAttribute = new Set(['details', 'dialog', 'input', 'summary']);

/**
 * Without a style sheet, an element without attributes of style has the computed style of its name. jsdom compares each element
 * with every rule of a browser's own sheet instead, each time a role or a name is looked for: a sixth of the tests of components.
 */
function computeStyleByName() {
  const { getComputedStyle, document } = window;
  const byName = new Map();
  window.getComputedStyle = (element, pseudoElement) => {
    const isPlain =
      !byAttribute.has(element.localName) && !element.hasAttribute('style') && !element.hasAttribute('hidden');
    if (!isPlain || pseudoElement || document.styleSheets.length > 0 || element.getRootNode() !== document)
      return getComputedStyle(element, pseudoElement);
    if (!byName.has(element.localName))
      byName.set(element.localName, getComputedStyle(document.createElement(element.localName)));
    return byName.get(element.localName);
  };
}

/** A property of the window as a global; functions such as `getComputedStyle` belong to the window. */
function globalOf(name) {
  const value = window[name];
  const own = typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value;
  return {
    configurable: true,
    get: typeof own === 'function' ? () => own : () => window[name],
    set: (changed) => Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: changed }),
  };
}

/** Replaces a function that starts a timer; returns what ends the timers that run still, and puts the function back. */
function trackedTimers(name) {
  const original = globalThis[name];
  const started = new Set();
  globalThis[name] = (...args) => {
    const timer = original(...args);
    started.add(timer);
    return timer;
  };
  return () => {
    for (const timer of started) clearTimeout(timer);
    globalThis[name] = original;
  };
}

/** The worker's environment with the globals of a browser, which the specs of other projects do not see. */
class WebEnvironment extends WorkerEnvironment {
  async setup() {
    await super.setup();
    this.own = Object.getOwnPropertyDescriptors(globalThis);
    const missing = Object.getOwnPropertyNames(sharedWindow()).filter(
      (name) => !name.startsWith('_') && !(name in globalThis),
    );
    const names = [...missing, ...ofDocument, ...inherited, 'window', 'self'];
    for (const name of names) Object.defineProperty(globalThis, name, globalOf(name));
    for (const name of ['window', 'self'])
      Object.defineProperty(globalThis, name, { configurable: true, value: globalThis });
    this.endTimers = ['setTimeout', 'setInterval'].map(trackedTimers);
  }

  async teardown() {
    await super.teardown();
    // React still works on what was unmounted.
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    for (const end of this.endTimers) end();
    window.document.head.replaceChildren();
    window.document.body.replaceChildren();
    window.localStorage.clear();
    window.sessionStorage.clear();
    window.history.replaceState(null, '', 'http://localhost/');
    // What this file put there, such as its `fetch`, goes too.
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!(name in this.own)) Reflect.deleteProperty(globalThis, name);
    for (const [name, { configurable, ...own }] of Object.entries(this.own))
      if (configurable) Object.defineProperty(globalThis, name, { configurable, ...own });
  }
}

module.exports = WebEnvironment;
