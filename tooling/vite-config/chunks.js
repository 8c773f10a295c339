import { resolve } from "node:path";

const ours = /\/(?:apps|packages)\/[^/]+\/src\//;

/** @typedef {import("vite").Rolldown.ChunkingContext} Graph */

/**
 * Groups the code by when it is needed. Otherwise there would be about sixty small files, which compress worse and cost
 * a request each. The groups are:
 *
 * - the libraries that the entry and `screens` need; they seldom change
 * - our own code that several screens share; it comes with the entry
 * - the code needed only after the last of `screens`
 *
 * Each screen has its own file. The bundler groups the rest by the screens that need it.
 *
 * @param {{ root: string, entry: string, screens: readonly string[], afterwards: readonly string[] }} app - files below
 * the root. `screens`: the screens whose code must be in few files, in the order of use; `afterwards`: modules that the
 * last of these screens loads once it is usable
 */
export function chunkGroups({ root, entry, screens, afterwards }) {
  const idOf = (/** @type {string} */ file) => resolve(root, file).replaceAll("\\", "/");
  const way = { entry: idOf(entry), screens: screens.map(idOf), afterwards: afterwards.map(idOf) };
  /** @type {ReturnType<typeof readStages> | undefined} */
  let stages;
  return [
    {
      name(/** @type {string} */ id, /** @type {Graph} */ graph) {
        stages ??= readStages(graph, way);
        if (stages.shared.has(id)) return ours.test(id) ? "shared" : "libraries";
        return stages.afterwards.has(id) ? "afterwards" : null;
      },
      debugName: "by stage",
      includeDependenciesRecursively: false,
    },
  ];
}

/**
 * `shared`: the libraries that the entry and `screens` need, and our own modules that the entry or several on-demand
 * modules need. `afterwards`: modules needed only after the last screen.
 *
 * @param {Graph} graph
 * @param {{ entry: string, screens: readonly string[], afterwards: readonly string[] }} way
 */
function readStages(graph, { entry, screens, afterwards }) {
  const atEntry = reached(graph, [entry]);
  const early = reached(graph, [entry, ...screens]);
  const onDemand = [...reached(graph, [entry], true)].flatMap(
    (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  );
  const users = [...new Set(onDemand)].filter((id) => !afterwards.includes(id)).map((id) => reached(graph, [id]));
  const uses = (/** @type {string} */ id) => users.filter((modules) => modules.has(id)).length;
  return {
    shared: new Set(
      [...early].filter((id) => !ours.test(id) || atEntry.has(id) || (uses(id) > 1 && !screens.includes(id))),
    ),
    afterwards: new Set([...reached(graph, afterwards)].filter((id) => !early.has(id) && uses(id) === 0)),
  };
}

/** The modules that these modules import, directly or indirectly; with `onDemand`, also by dynamic import. */
function reached(/** @type {Graph} */ graph, /** @type {readonly string[]} */ from, onDemand = false) {
  const seen = new Set(from);
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...((onDemand && info?.dynamicallyImportedIds) || [])])
      seen.add(next);
  }
  return seen;
}
