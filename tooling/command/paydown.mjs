#!/usr/bin/env node
// Runs the services' program by its path. If this package depended on the services, so would the root, and turbo would
// build and test everything again after each change of the services.
await import(new URL("../../apps/services/bin/paydown.mjs", import.meta.url).href);
