import { resolve } from "node:path";

/**
 * packages/domain has one index, which leads to all rules and messages whatever a screen uses. This table names the
 * rules that the way to the payment form does not use, and gives the checks of any form their own file.
 */
const rules = {
  form: /\/packages\/domain\/src\/(?:change-password|field-limits|field-rules|form-rules)\.ts$/,
  checks: /\/packages\/domain\/src\/zod\.ts$/,
  refusals: /\/packages\/domain\/src\/messages\/en\/(?:too-long|violations)\.ts$/,
  method: /\/packages\/domain\/src\/(?:country|on-file-method|pay-info|payment-limit|payment-method)\.ts$/,
  afterwards:
    /\/packages\/domain\/src\/(?:payment-comparison|pending-payment|messages\/en\/(?:comparison|pending-payments))\.ts$/,
  aside:
    /\/packages\/domain\/src\/(?:(?:card-expiry-rules|dbt-number|document-description|guest\/lookup|offers\/[\w-]+|payment-failure|payment-in-progress|payment-information|provisional-account|rege|registration|registration-prompt|sod-message|user-profile)\.ts|messages\/(?:es|en\/(?:account-pages|canada|guest|over-time|pay-less|payments|registration|rules|saving)\.ts))/,
};

const checkers = /\/node_modules\/(?:@hookform|zod)\//;
const refusals = /\/apps\/portal\/src\/words\/violation\.en\.ts$/;
const rulesPackage = /\/packages\/domain\/src\//;
/**
 * Code shared by the screens after the form. Its dialog loads on demand, and the plan screens use its query
 * too.
 */
const paymentFlow = /\/apps\/portal\/src\/payment-flow\/(?!leave-dialog|leave\.en|rege-query|.*\.es\.ts$)/;
const ours = /\/(?:apps|packages)\/[^/]+\/src\//;

/**
 * Groups the code into few files instead of about sixty, because small files compress worse and cost a request each.
 * Libraries, which seldom change, are separate from our own code. Each screen has its own file; code that a screen on
 * the way shares with any other comes with the entry.
 *
 * @param {{ root: string, entry: string, screens: readonly string[], afterwards: readonly string[], earlyRules?: RegExp | undefined, together?: RegExp | undefined }} app - files below the root.
 * `screens`: those whose code must be in few files; `afterwards`: modules that the last one loads once it is usable;
 * `earlyRules`: the rules that the screens need, if the payment form's table above does not fit the app; `together`:
 * modules shared by all screens after the first, in one file
 */
export function chunkGroups({ root, entry, screens, afterwards, earlyRules, together }) {
  const idOf = (/** @type {string} */ file) => resolve(root, file).replaceAll("\\", "/");
  const [main, ...way] = [entry, ...screens].map(idOf);
  const later = afterwards.map(idOf);
  /** @type {ReturnType<typeof readUses> | undefined} */
  let uses;

  /** @type {import("vite").Rolldown.CodeSplittingNameFunction} */
  function name(id, graph) {
    uses ??= readUses(graph, main, way, later);
    if (together?.test(id)) return "together";
    if (earlyRules && rulesPackage.test(id)) return earlyRules.test(id) ? "shared" : null;
    if (checkers.test(id) || rules.checks.test(id)) return "checks";
    if (refusals.test(id) || rules.refusals.test(id)) return "refusals";
    if (rules.form.test(id)) return "form-rules";
    if (rules.method.test(id)) return "method-rules";
    if (rules.afterwards.test(id) || uses.afterwards.has(id)) return "afterwards";
    if (!ours.test(id)) return uses.early.has(id) ? "libraries" : null;
    if (rulesPackage.test(id)) return rules.aside.test(id) ? null : "shared";
    if (uses.shared.has(id)) return "shared";
    return paymentFlow.test(id) && !uses.early.has(id) ? "payment-flow" : null;
  }

  return [{ name, debugName: "by use", includeDependenciesRecursively: false }];
}

/**
 * The modules needed up to the last screen of the way, those of them that several screens share, and those needed only
 * afterwards.
 * @param {import("vite").Rolldown.ChunkingContext} graph
 */
function readUses(
  graph,
  /** @type {string} */ main,
  /** @type {readonly string[]} */ way,
  /** @type {readonly string[]} */ later,
) {
  const atEntry = reached(graph, [main]);
  const onDemand = [...reached(graph, [main], true)].flatMap(
    (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  );
  const elsewhere = [...new Set(onDemand)]
    .filter((id) => !way.includes(id) && !later.includes(id))
    .map((id) => reached(graph, [id]));
  const screens = way.map((screen) => reached(graph, [screen]));
  const early = reached(graph, [main, ...way]);
  const uses = (/** @type {string} */ id) => [...screens, ...elsewhere].filter((reach) => reach.has(id)).length;
  return {
    early,
    shared: new Set([...early].filter((id) => atEntry.has(id) || (uses(id) > 1 && !way.includes(id)))),
    afterwards: new Set(
      [...reached(graph, later)].filter(
        (id) => ours.test(id) && !rulesPackage.test(id) && !early.has(id) && uses(id) === 0,
      ),
    ),
  };
}

/** The modules loaded with these, and with `onDemand` also their dynamic imports. */
function reached(
  /** @type {import("vite").Rolldown.ChunkingContext} */ graph,
  /** @type {readonly string[]} */ from,
  onDemand = false,
) {
  const seen = new Set(from);
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...((onDemand && info?.dynamicallyImportedIds) || [])])
      seen.add(next);
  }
  return seen;
}
