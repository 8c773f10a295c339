import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defaultServerConditions } from "vite";
import { chunkGroups } from "./chunks.js";
import { classConstants } from "./class-constants.js";
import { directImports } from "./direct-imports.js";
import { devPage } from "./dev-page.js";
import { scriptTargets, styleTargets } from "./baseline.js";
import { moduleList } from "./module-list.js";
import { namedReact } from "./named-react.js";
import { oneStylesheet } from "./one-stylesheet.js";
import { plainImport } from "./plain-import.js";
import { precompress } from "./precompress.js";

const sourceCondition = "@paydown/source";

/** Resolves workspace imports to TypeScript sources, so that no package needs another's build. */
const sourceResolution = {
  resolve: { conditions: [sourceCondition, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [sourceCondition, ...defaultServerConditions] } },
};

const cssModules = { pattern: "[hash]-[local]" };

/** The paths that the guest portal's development server answers: its files and the guest pages. */
const guestPaths = /^\/pay\/(?:guest\/|[^/]+\/guest(?:[/?]|$))/;

/**
 * Configures the development server with the URL of the services and, for the portal, the URL of the guest portal's
 * server. `npm run dev` sets these URLs; a build has neither.
 */
function devServer(/** @type {string} */ base, /** @type {string} */ entry) {
  const servicesOrigin = process.env.PAYDOWN_DEV_SERVICES;
  const servicePrefix = process.env.PAYDOWN_DEV_PREFIX;
  const guestOrigin = process.env.PAYDOWN_DEV_GUEST;
  if (!servicesOrigin || !servicePrefix) return { plugins: [], server: {} };
  return {
    plugins: [devPage({ servicesOrigin, entry, elsewhere: guestOrigin ? guestPaths : undefined })],
    server: {
      host: process.env.HOST || "127.0.0.1",
      port: Number(process.env.PORT || 4600),
      strictPort: true,
      // The services also serve the tenants' logo, icon and splash image under assets/.
      proxy: {
        [servicePrefix]: { target: servicesOrigin },
        [`${base}assets`]: { target: servicesOrigin },
        ...(guestOrigin && { [guestPaths.source]: { target: guestOrigin, ws: true } }),
      },
    },
  };
}

/** @type {import("./index.d.ts").reactAppConfig} */
export function reactAppConfig({ base, entry = "src/main.tsx", outDir = "dist", screens = [], afterwards = [] }) {
  const dev = devServer(base, entry);
  return {
    ...sourceResolution,
    base,
    // The services write each page, so there is no index.html for Vite to serve or fall back to.
    appType: "custom",
    plugins: [
      react(),
      namedReact(),
      directImports(),
      classConstants(),
      plainImport(),
      oneStylesheet(),
      moduleList(),
      precompress(),
      ...dev.plugins,
    ],
    server: dev.server,
    css: {
      transformer: "lightningcss",
      lightningcss: {
        targets: styleTargets,
        cssModules: dev.plugins.length > 0 ? { pattern: "[name]-[local]-[hash]" } : cssModules,
      },
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
      // The page has already loaded everything that a screen needs besides its own file.
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: entry,
        // Inlines constants, because an exported name costs more bytes than most of them.
        optimization: { inlineConst: { mode: "all" } },
        output: {
          entryFileNames: "assets/[name]-[hash].js",
          // Files refer to each other, so short names save bytes for every visitor; the manifest identifies each file.
          chunkFileNames: "assets/[hash].js",
          assetFileNames: "assets/[name]-[hash][extname]",
          codeSplitting: {
            groups: chunkGroups({ root: process.cwd(), entry, screens, afterwards }),
          },
        },
      },
    },
  };
}

/** @type {import("./index.d.ts").portalConfig} */
export function portalConfig() {
  return reactAppConfig({
    base: "/pay/",
    screens: ["login", "home", "make-payment", "payment-form"].map(
      (screen) => `src/features/${screen}/${screen}-page.tsx`,
    ),
    afterwards: [
      "src/features/payment-form/after-form.tsx",
      ...["form-checks.ts", "bank-fields.tsx", "receipt-fields.tsx"].map((file) => `src/payment-method/${file}`),
    ],
  });
}

/**
 * The base path of the guest portal. It starts with a reserved tenant id, so that a proxy can route the guest portal's
 * files by path.
 */
const guestBase = "/pay/guest/";

/** @type {import("./index.d.ts").guestConfig} */
export function guestConfig() {
  return reactAppConfig({
    base: guestBase,
    screens: ["src/features/lookup/lookup-page.tsx"],
  });
}

/** @type {import("./index.d.ts").cardFrameConfig} */
export function cardFrameConfig() {
  return {
    ...sourceResolution,
    // The page may be served from any folder.
    base: "./",
    plugins: [react(), namedReact(), classConstants()],
    css: { transformer: "lightningcss", lightningcss: { targets: styleTargets, cssModules } },
    build: {
      target: scriptTargets,
      cssTarget: scriptTargets,
      cssMinify: "lightningcss",
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
    },
  };
}

/** @type {import("./index.d.ts").guestServerConfig} */
export function guestServerConfig() {
  return {
    ...sourceResolution,
    ssr: { ...sourceResolution.ssr, noExternal: true },
    base: guestBase,
    appType: "custom",
    // Selects the build of React that browsers get, whatever the services' environment is.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    plugins: [react()],
    css: { transformer: "lightningcss", lightningcss: { targets: styleTargets, cssModules } },
    build: {
      ssr: "src/first-page.tsx",
      outDir: "dist/.server",
      copyPublicDir: false,
      target: "node20",
      reportCompressedSize: false,
    },
  };
}

const besideThis = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));

/** @type {import("./index.d.ts").vitestReact} */
export function vitestReact({ setupFiles = [] } = {}) {
  const isolated = "src/**/*.isolated.test.{ts,tsx}";
  return {
    ...sourceResolution,
    plugins: [react()],
    css: { modules: { generateScopedName: "[local]" } },
    test: {
      environment: "happy-dom",
      // A click on a link to a file would change the address for all later tests of the worker: they share one window.
      environmentOptions: {
        happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
      },
      // A thread starts and loads modules with less CPU time than a process.
      pool: "threads",
      maxWorkers: "100%",
      setupFiles: [
        ...(process.env.PAYDOWN_PROVE_FLAKY ? [besideThis("late-effects.js")] : []),
        besideThis("component-tests.js"),
        ...setupFiles,
      ],
      css: { modules: { classNameStrategy: "non-scoped" } },
      restoreMocks: true,
      unstubGlobals: true,
      projects: [
        {
          extends: true,
          test: { name: "shared", include: ["src/**/*.test.{ts,tsx}"], exclude: [isolated], isolate: false },
        },
        { extends: true, test: { name: "isolated", include: [isolated] } },
      ],
    },
  };
}

/** @type {import("./index.d.ts").vitestNode} */
export function vitestNode({ include = ["src/**/*.test.ts"], ...test } = {}) {
  return { ...sourceResolution, test: { environment: "node", include, restoreMocks: true, ...test } };
}
