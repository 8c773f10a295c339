// React's scheduler takes setImmediate when it is imported, so this file must be the first that is loaded.
const { setTimeout } = globalThis;
const delayMs = 6;

globalThis.setImmediate = /** @type {typeof setImmediate} */ (
  (/** @type {() => void} */ callback, /** @type {unknown[]} */ ...args) => setTimeout(callback, delayMs, ...args)
);
