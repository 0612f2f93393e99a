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

/** Attributes on which the display of an element depends in a browser's own style sheet. */
const ofDisplay = ['style', 'hidden', 'type', 'open'];

/**
 * Where no style sheet hides anything, an element has the computed style of its name and these attributes. jsdom compares each
 * element with every rule of all sheets instead, each time a role or a name is looked for: a sixth of the tests of components.
 */
function computeStyleByName() {
  const { getComputedStyle, document } = window;
  const [computed, hiding] = [new Map(), new WeakMap()];
  const hides = (sheet) => {
    if (!hiding.has(sheet))
      hiding.set(
        sheet,
        [...sheet.cssRules].some(({ cssText }) => /display|visibility/.test(cssText)),
      );
    return hiding.get(sheet);
  };
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || element.getRootNode() !== document || [...document.styleSheets].some(hides))
      return getComputedStyle(element, pseudoElement);
    const key = JSON.stringify([element.localName, ...ofDisplay.map((name) => element.getAttribute(name))]);
    if (!computed.has(key)) computed.set(key, getComputedStyle(element.cloneNode()));
    return computed.get(key);
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
