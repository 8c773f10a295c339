import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Extractor, ExtractorConfig, ExtractorLogLevel, type ExtractorMessage } from "@microsoft/api-extractor";
import { afterAll, expect, test } from "vitest";

import { languages } from "../src/localized-text.js";
import { ruleEntries } from "./rule-entries.js";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const [, ...flows] = ruleEntries;
const reportFolder = mkdtempSync(join(tmpdir(), "paydown-api-"));
afterAll(() => rmSync(reportFolder, { recursive: true, force: true }));

/** The API report of one entry's built declarations, with API Extractor's messages about it. */
function reportOf(entry: string, reportFileName: string) {
  const extractorConfig = ExtractorConfig.prepare({
    configObject: {
      projectFolder: packageFolder,
      mainEntryPointFilePath: join(packageFolder, `dist/esm/${entry}.d.ts`),
      newlineKind: "lf",
      compiler: { tsconfigFilePath: join(packageFolder, "tsconfig.published.json") },
      apiReport: { enabled: true, reportFileName, reportFolder, reportTempFolder: join(reportFolder, "temp") },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Warning } },
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.Warning },
          // Every export is public.
          "ae-missing-release-tag": { logLevel: ExtractorLogLevel.None },
          // The documentation site checks this.
          "ae-undocumented": { logLevel: ExtractorLogLevel.None },
        },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.Warning } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(packageFolder, "package.json"),
  });
  const against: ExtractorMessage[] = [];
  Extractor.invoke(extractorConfig, {
    localBuild: true,
    messageCallback: (message) => {
      if (message.category !== "console" && ["error", "warning"].includes(message.logLevel)) against.push(message);
      message.handled = true;
    },
  });
  return {
    report: readFileSync(join(reportFolder, reportFileName), "utf8"),
    against: against.map((message) => message.formatMessageWithLocation(packageFolder)),
  };
}

const domain = reportOf("index", "index.api.md");
const others = [...flows, "messages/en"].map((entry) => reportOf(entry, "entry.api.md"));
const exported = (name: string) =>
  new RegExp(`^export (?:interface|type|const|function) ${name}\\b`, "m").test(
    [domain, ...others].map(({ report }) => report).join("\n"),
  );

/**
 * API Extractor's messages about an entry, except messages about names that another entry exports. Such a
 * name ends in a number if the entry itself exports the same name.
 */
const againstEntry = (against: readonly string[]) =>
  against.filter((message) => {
    const elsewhere = /\(ae-forgotten-export\) The symbol "(\w+?)(?:_\d+)?" needs/.exec(message)?.[1];
    return elsewhere === undefined || !exported(elsewhere);
  });

test("exports every type that a rule takes or returns", () => {
  expect(domain.against).toEqual([]);
});

const typedEntries = [...flows, ...languages.map((language) => `messages/${language}`), "zod"];

test.each(typedEntries)("%s uses only types that can be imported from the package", (entry) => {
  expect(againstEntry(reportOf(entry, "entry.api.md").against)).toEqual([]);
});

const named = typedEntries.map((entry) => ({
  entry,
  name: `domain-${entry.replace("/", "-")}`,
}));

test.each([{ entry: "index", name: "domain" }, ...named])(
  "the report of $entry matches the build (`pnpm --filter @paydown/domain api` rewrites it)",
  async ({ entry, name }) => {
    await expect(reportOf(entry, `${name}.api.md`).report).toMatchFileSnapshot(`../etc/${name}.api.md`);
  },
);
