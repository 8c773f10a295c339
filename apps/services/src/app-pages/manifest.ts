import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

type Manifest = Readonly<Record<string, Chunk>>;

/** Files that a page needs immediately: its module, that module's imports and all their stylesheets. */
export interface PageAssets {
  readonly module: string | undefined;
  readonly preloads: readonly string[];
  readonly stylesheets: readonly string[];
}

/** Vite's manifest of a build; undefined if there is none. */
export function readManifest(portalDir: string): Manifest | undefined {
  const file = join(portalDir, ".vite", "manifest.json");
  return existsSync(file) ? withoutFacade(JSON.parse(readFileSync(file, "utf8")) as Manifest, portalDir) : undefined;
}

const facade = /^import"[^"]+";\s*$/;

/**
 * When the bundler moves an entry's code to a shared file, the entry only imports it. Pages then name the shared file.
 */
function withoutFacade(manifest: Manifest, portalDir: string): Manifest {
  const [key, entry] = Object.entries(manifest).find(([, chunk]) => chunk.isEntry) ?? [];
  const [only, ...others] = entry?.imports ?? [];
  const code = only === undefined ? undefined : manifest[only];
  if (!key || !entry || only === undefined || !code || others.length > 0) return manifest;
  const path = join(portalDir, entry.file);
  if (!existsSync(path) || !facade.test(readFileSync(path, "utf8"))) return manifest;
  const css = [...(entry.css ?? []), ...(code.css ?? [])];
  return { ...manifest, [key]: { ...code, css, isEntry: true } };
}

/**
 * Files of the app and of its screens, each once, so the browser discovers none of them late. A screen is named by the
 * end of its source file's path.
 */
export function assetsOf(manifest: Manifest | undefined, ...screens: readonly (string | undefined)[]): PageAssets {
  const entry = Object.entries(manifest ?? {}).find(([, chunk]) => chunk.isEntry)?.[0];
  if (!manifest || entry === undefined) return { module: undefined, preloads: [], stylesheets: [] };
  const files = new Set<string>();
  const stylesheets = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const stylesheet of chunk.css ?? []) stylesheets.add(stylesheet);
  };
  visit(entry);
  const sources = Object.keys(manifest);
  for (const screen of screens) visit(sources.find((source) => `/${source}`.endsWith(`/${screen}`)) ?? "");
  const module = manifest[entry]?.file;
  return { module, preloads: [...files].filter((file) => file !== module), stylesheets: [...stylesheets] };
}
