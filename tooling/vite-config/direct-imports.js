import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** The packages whose index re-exports files that few screens need. */
const indexes = /^@paydown\/(?:domain|api-client)(?:\/|$)/;
const reexports = /^export \{([^}]*)\} from "([^"]+)";/gm;

/**
 * Vite plugin: imports each name of a package's index directly from the file that defines it. An index imports its
 * whole package, so in the module graph every screen would need every rule, and the chunks follow the graph.
 * @returns {import("vite").Plugin}
 */
export function directImports() {
  /** @type {Map<string, Map<string, string>>} for each index, the file of each name */
  const known = new Map();

  function filesOf(/** @type {string} */ index) {
    const files = known.get(index) ?? readReexports(index);
    known.set(index, files);
    return files;
  }

  return {
    name: "paydown:direct-imports",
    apply: "build",
    transform: {
      filter: { id: { include: /\/src\/.*\.tsx?$/, exclude: /\/node_modules\// }, code: /@paydown\// },
      async handler(code, importer) {
        let direct = code;
        for (const statement of this.parse(code).body) {
          const taken = namesOf(statement);
          if (!taken || !indexes.test(taken.from)) continue;
          const index = await this.resolve(taken.from, importer);
          if (!index) continue;
          const files = filesOf(index.id);
          // The index may define a name itself.
          const lines = taken.names.map(
            ([name, as]) => `${taken.word} { ${name} as ${as} } from ${JSON.stringify(files.get(name) ?? taken.from)};`,
          );
          direct = direct.replace(code.slice(statement.start, statement.end), lines.join(""));
        }
        return direct === code ? null : { code: direct, map: null };
      },
    },
  };
}

/** What an import or re-export takes by name, and from where; undefined for any other statement. */
function namesOf(/** @type {any} */ statement) {
  if (statement.type === "ImportDeclaration") {
    const named = statement.specifiers.filter((/** @type {any} */ { type }) => type === "ImportSpecifier");
    if (named.length === 0 || named.length < statement.specifiers.length) return undefined;
    return {
      word: "import",
      from: statement.source.value,
      names: named.map((/** @type {any} */ { imported, local }) => [imported.name, local.name]),
    };
  }
  if (statement.type !== "ExportNamedDeclaration" || !statement.source) return undefined;
  return {
    word: "export",
    from: statement.source.value,
    names: statement.specifiers.map((/** @type {any} */ { local, exported }) => [local.name, exported.name]),
  };
}

/** The file of each name that an index re-exports. */
function readReexports(/** @type {string} */ index) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const [, names = "", from = ""] of readFileSync(index, "utf8").matchAll(reexports))
    for (const name of names.split(",").map((text) => text.trim()))
      if (/^\w+$/.test(name)) files.set(name, new URL(from.replace(/\.js$/, ".ts"), pathToFileURL(index)).pathname);
  return files;
}
