import react from "@vitejs/plugin-react";
import { defaultClientConditions, defaultServerConditions } from "vite";
import { chunkGroups } from "./chunks.js";
import { devPage } from "./dev-page.js";
import { scriptTargets, styleTargets } from "./floor.js";
import { oneStylesheet } from "./one-stylesheet.js";
import { plainImport } from "./plain-import.js";
import { precompress } from "./precompress.js";

const sourceCondition = "@paydown/source";

/** In-workspace imports go to TypeScript sources, so that nothing needs a sibling's build. */
const sourceResolution = {
  resolve: { conditions: [sourceCondition, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [sourceCondition, ...defaultServerConditions] } },
};

/** Where `npm run dev` keeps the services; unset in a build. */
function devServer(/** @type {string} */ base, /** @type {string} */ entry) {
  const servicesOrigin = process.env.PAYDOWN_DEV_SERVICES;
  const servicePrefix = process.env.PAYDOWN_DEV_PREFIX;
  if (!servicesOrigin || !servicePrefix) return { plugins: [], server: {} };
  return {
    plugins: [devPage({ servicesOrigin, entry })],
    server: {
      host: process.env.HOST || "127.0.0.1",
      port: Number(process.env.PORT || 4600),
      strictPort: true,
      // Under assets/ the services also serve what belongs to a tenant: logo, icon, splash image.
      proxy: { [servicePrefix]: { target: servicesOrigin }, [`${base}assets`]: { target: servicesOrigin } },
    },
  };
}

/** @type {import("./index.d.ts").reactAppConfig} */
export function reactAppConfig({ base, entry = "src/main.tsx", outDir = "dist" }) {
  const dev = devServer(base, entry);
  return {
    ...sourceResolution,
    base,
    // The services write each page, so there is no index.html for Vite to serve or fall back to.
    appType: "custom",
    plugins: [react(), plainImport(), oneStylesheet(), precompress(), ...dev.plugins],
    server: dev.server,
    css: {
      transformer: "lightningcss",
      lightningcss: { targets: styleTargets, cssModules: { pattern: dev.plugins.length > 0 ? "[name]-[local]-[hash]" : "[hash]-[local]" } },
    },
    build: {
      outDir,
      target: scriptTargets,
      cssTarget: scriptTargets,
      cssMinify: "lightningcss",
      cssCodeSplit: false,
      manifest: true,
      // An inlined asset would be a data: address, which the content policy refuses.
      assetsInlineLimit: 0,
      // A screen needs no file but its own beside those that the page has loaded.
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: entry,
        output: {
          entryFileNames: "assets/[name]-[hash].js",
          chunkFileNames: "assets/[name]-[hash].js",
          assetFileNames: "assets/[name]-[hash][extname]",
          codeSplitting: { groups: chunkGroups },
        },
      },
    },
  };
}

/** @type {import("./index.d.ts").portalConfig} */
export function portalConfig() {
  return reactAppConfig({ base: "/pay/" });
}

/** @type {import("./index.d.ts").vitestReact} */
export function vitestReact({ setupFiles = [] } = {}) {
  return {
    ...sourceResolution,
    plugins: [react()],
    css: { modules: { generateScopedName: "[local]" } },
    test: {
      environment: "jsdom",
      // Testing Library unmounts after each test only when it finds a global afterEach.
      globals: true,
      include: ["src/**/*.test.{ts,tsx}"],
      setupFiles: ["@testing-library/jest-dom/vitest", ...setupFiles],
      css: { modules: { classNameStrategy: "non-scoped" } },
      restoreMocks: true,
      unstubGlobals: true,
    },
  };
}

/** @type {import("./index.d.ts").vitestNode} */
export function vitestNode({ include = ["src/**/*.test.ts"], ...test } = {}) {
  return { ...sourceResolution, test: { environment: "node", include, restoreMocks: true, ...test } };
}
