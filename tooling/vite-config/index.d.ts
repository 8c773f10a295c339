import type { UserConfig } from "vite";

export interface ReactAppOptions {
  /** The path of the app's pages and files, with a slash at both ends: `/pay/`. */
  base: string;
  /** The module that starts the app, relative to the app's folder. Default `src/main.tsx`. */
  entry?: string;
  /** Default `dist`. */
  outDir?: string;
  /** Screens whose code must be in few files, relative to the app's folder, in the order of use. */
  screens?: string[];
  /** Modules that the last of these screens loads once it is usable, relative to the app's folder. */
  afterwards?: string[];
}

/**
 * The build of one app: lowered to the browser baseline, hashed under `assets/`, precompressed, with Vite's manifest
 * for the page handler.
 */
export function reactAppConfig(options: ReactAppOptions): UserConfig;

/** apps/portal: `export default portalConfig();` in its vite.config.ts. */
export function portalConfig(): UserConfig;

/** apps/guest: `export default guestConfig();` in its vite.config.ts. */
export function guestConfig(): UserConfig;

/** apps/card-frame: `export default cardFrameConfig();` in its vite.config.ts. The page is a static index.html. */
export function cardFrameConfig(): UserConfig;

/** The build of the guest portal's first page, which the services render: apps/guest's vite-server.config.ts. */
export function guestServerConfig(): UserConfig;

/**
 * Component tests: happy-dom, Testing Library with jest-dom's matchers, class names as written in the CSS module. The
 * test files that run in a worker share modules, except those named `*.isolated.test.ts(x)`, which may replace modules.
 * Use `export default vitestReact();` in vitest.config.ts.
 */
export function vitestReact(options?: { setupFiles?: string[] }): UserConfig;

/** Tests without a browser: `export default vitestNode();`. Other settings than `include` go to Vitest unchanged. */
export function vitestNode(options?: { include?: string[]; [setting: string]: unknown }): UserConfig;
