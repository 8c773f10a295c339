import type { UserConfig } from "vite";

export interface ReactAppOptions {
  /** The path that the app's pages and files live under, with both slashes: `/pay/`. */
  base: string;
  /** The module that starts the app, from the app's folder. Default `src/main.tsx`. */
  entry?: string;
  /** Default `dist`. */
  outDir?: string;
  /** The screens whose code must come in few files, from the app's folder, in the order in which they are passed. */
  screens?: string[];
  /** What the last of these asks for once it can be used, from the app's folder. */
  afterwards?: string[];
  /** The files of packages/domain that the screens need, where the table in chunks.js is not the app's. */
  earlyRules?: RegExp;
  /** What all screens after the first share, in one file. */
  together?: RegExp;
}

/** One app: lowered to the browser floor, hashed under `assets/`, precompressed, with Vite's manifest for the page handler. */
export function reactAppConfig(options: ReactAppOptions): UserConfig;

/** apps/portal: `export default portalConfig();` in its vite.config.ts. */
export function portalConfig(): UserConfig;

/** apps/guest: `export default guestConfig();` in its vite.config.ts. */
export function guestConfig(): UserConfig;

/** What writes the guest portal's first page, for the services to run: apps/guest's vite-server.config.ts. */
export function guestServerConfig(): UserConfig;

/**
 * Component tests: happy-dom, Testing Library with jest-dom's matchers, class names as written in the CSS module.
 * `export default vitestReact();` in vitest.config.ts.
 */
export function vitestReact(options?: { setupFiles?: string[] }): UserConfig;

/** Tests without a browser: `export default vitestNode();`. Anything given besides `include` is passed to Vitest as it is. */
export function vitestNode(options?: { include?: string[]; [setting: string]: unknown }): UserConfig;
