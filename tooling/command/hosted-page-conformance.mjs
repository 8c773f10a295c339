#!/usr/bin/env node
// Runs the program by its path, for the same reason as paydown.mjs.
await import(new URL("../../packages/hosted-page-conformance/bin/hosted-page-conformance.mjs", import.meta.url).href);
