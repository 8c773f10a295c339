import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

type Manifest = Readonly<Record<string, Chunk>>;

/** What a page needs at once: its module, what that loads, and the stylesheets of all of it. */
export interface PageAssets {
  readonly module: string | undefined;
  readonly preloads: readonly string[];
  readonly stylesheets: readonly string[];
}

/** Vite's manifest of a build; undefined where there is none. */
export function readManifest(portalDir: string): Manifest | undefined {
  const file = join(portalDir, ".vite", "manifest.json");
  return existsSync(file) ? withoutFacade(JSON.parse(readFileSync(file, "utf8")) as Manifest, portalDir) : undefined;
}

const facade = /^import"[^"]+";\s*$/;

/** Where the entry's code stands in a shared file, the bundler leaves an entry that only imports it: pages name that file itself. */
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

/** The files of the app and of a screen of it, each once, so that nothing is discovered only after something else has loaded. */
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
  for (const screen of screens) if (screen !== undefined) visit(screen);
  const module = manifest[entry]?.file;
  return { module, preloads: [...files].filter((file) => file !== module), stylesheets: [...stylesheets] };
}
