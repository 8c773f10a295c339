import { fileURLToPath } from "node:url";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { importDirection } from "./import-direction.js";
import { keptByServices } from "./kept-by-services.js";

const everyFile = ["**/*.{js,mjs,cjs,ts,mts,tsx}"];
const testFiles = ["**/*.{test,spec}.{js,mjs,ts,tsx}", "**/*.test-d.{ts,tsx}", "e2e/**/*.ts"];
const configFiles = ["**/*.config.{js,mjs,ts}", "tooling/eslint-config/**"];

const noDefaultExport = [
  { selector: "ExportDefaultDeclaration", message: "Use a named export, so that everyone uses the same name." },
  {
    selector: "ExportSpecifier[exported.name='default']",
    message: "Use a named export, so that everyone uses the same name.",
  },
];

const noUntrustedMarkup = [
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: "The page's policy (Trusted Types) refuses markup from strings.",
  },
  {
    selector: "AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]",
    message: "The page's policy (Trusted Types) refuses markup from strings.",
  },
];

const noClock = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "The clock is an argument: take `today` or `now`.",
  },
  { selector: "CallExpression[callee.name='Date']", message: "The clock is an argument: take `today` or `now`." },
  {
    selector: "MemberExpression[object.name=/^(Date|performance)$/][property.name='now']",
    message: "The clock is an argument: take `today` or `now`.",
  },
];

const fromTheDomain = (/** @type {string} */ name) => `Don't reimplement a rule. Use ${name} from @paydown/domain.`;

/** Code patterns that tend to repeat the decisions and formats of packages/domain outside it. */
const noSecondRule = [
  {
    selector: "CallExpression[callee.property.name='toFixed'][arguments.0.value=2]",
    message: fromTheDomain("toDecimal, formatUsd or displayAmount"),
  },
  { selector: "Property[key.name='style'][value.value='currency']", message: fromTheDomain("formatUsd") },
  {
    selector: "Literal[regex.pattern=/(d|9\\])\\{3\\}.*(d|9\\])\\{4\\}/]",
    message: fromTheDomain("formatPhone or phoneDigits"),
  },
  { selector: "Literal[regex.pattern=/\\\\D|\\[\\^0-9\\]/]", message: fromTheDomain("phoneDigits or cardDigitGroups") },
  {
    selector: "CallExpression[callee.property.name='slice'] > UnaryExpression[operator='-'][argument.value=4]",
    message: fromTheDomain("lastFour or maskAllButLastFour"),
  },
  {
    selector: "CallExpression[callee.property.name='padStart'][arguments.0.value=9]",
    message: fromTheDomain("padDbtNumber"),
  },
  {
    selector: "BinaryExpression[left.property.name='disposition'] > Literal",
    message: fromTheDomain("visibleCards or evaluateCards"),
  },
  {
    selector: "BinaryExpression[left.property.name='paymentOption'] > Literal[value=/^[0-9]$/]",
    message: fromTheDomain("optionKind or paymentOptions"),
  },
];

const everyLanguage =
  "Don't name one language. Use `languages` or a Record<Language, …>, so that the compiler names what a new language lacks.";

/** Code patterns that single out a language. English is the default, so code may name it. */
const noSingleLanguage = [
  { selector: "BinaryExpression[operator=/^[!=]==$/] > Literal[value='es']", message: everyLanguage },
  { selector: "ArrayExpression > Literal[value='es']", message: everyLanguage },
  { selector: "TSUnionType > TSLiteralType > Literal[value='es']", message: everyLanguage },
  { selector: "MemberExpression[object.type!='AwaitExpression'][property.name='es']", message: everyLanguage },
];

const wholeTests = [
  {
    selector:
      "MemberExpression[object.name=/^(it|test|describe|suite)$/][property.name=/^(only|skip|todo|fixme|fails)$/]",
    message: "Don't commit focused or skipped tests.",
  },
  {
    selector: "MemberExpression[object.property.name='describe'][property.name=/^(only|skip|fixme)$/]",
    message: "Don't commit focused or skipped tests.",
  },
  {
    selector: "CallExpression[callee.name=/^(f|x)(it|describe|test)$/]",
    message: "Don't commit focused or skipped tests.",
  },
  {
    selector: "MemberExpression[property.name='waitForTimeout']",
    message: "Wait for the expected result, not for a fixed time.",
  },
  {
    selector: "AwaitExpression > NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
    message: "Wait for the expected result (vi.waitFor, expect.poll), not for a fixed time.",
  },
];

/** The other test files of the same worker would get the replaced module, too. */
const noSharedMocks = [
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name='mock']",
    message: "Test files share modules. Name a file that replaces modules *.isolated.test.ts.",
  },
];

/** A later `no-restricted-syntax` entry replaces an earlier one, so each kind of file states its whole list. */
const syntax = (/** @type {{ selector: string, message: string }[][]} */ ...lists) => ({
  "no-restricted-syntax": ["error", ...lists.flat()],
});

/** Paths below start at the workspace root, whichever folder ESLint runs in. */
const basePath = fileURLToPath(new URL("../..", import.meta.url));

const notOurs = [
  "**/dist/**",
  "**/node_modules/**",
  "**/generated/**",
  "**/coverage/**",
  "**/docs-site/**",
  "**/.turbo/**",
  "**/test-results/**",
  "**/playwright-report/**",
  "**/.paydown/**",
];

const rules = tseslint.config(
  { ignores: notOurs },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" } },
  {
    files: everyFile,
    extends: [tseslint.configs.recommended],
    plugins: { paydown: { rules: { "import-direction": importDirection, "kept-by-services": keptByServices } } },
    rules: {
      "paydown/import-direction": "error",
      ...syntax(noDefaultExport, noUntrustedMarkup),
      "@typescript-eslint/ban-ts-comment": [
        "error",
        { "ts-expect-error": false, "ts-ignore": true, "ts-nocheck": true, "ts-check": true },
      ],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-alert": "error",
      "no-debugger": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-var": "error",
      // ESLint ignores inline comments already. Only it can refuse those of oxlint.
      "no-warning-comments": ["error", { terms: ["oxlint-disable"], location: "anywhere" }],
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["packages/**/*.{ts,tsx}", "apps/{portal,guest}/**/*.{ts,tsx}"],
    rules: { "no-console": "error" },
  },
  {
    // Only the browser's console can tell an engineer that a stranger sends messages (FRAME-13).
    files: ["apps/portal/src/card-frame/channel.ts"],
    rules: { "no-console": ["error", { allow: ["warn"] }] },
  },
  {
    files: ["packages/{api-client,shell,ui}/**/*.{ts,tsx}", "apps/{portal,guest}/**/*.{ts,tsx}"],
    rules: { "paydown/kept-by-services": "error" },
  },
  {
    files: ["packages/{ui,shell}/**/*.{ts,tsx}", "apps/{portal,guest}/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["packages/{api-client,shell,ui}/**/*.{ts,tsx}", "apps/{portal,guest,services}/**/*.{ts,tsx}"],
    rules: syntax(noDefaultExport, noUntrustedMarkup, noSecondRule, noSingleLanguage),
  },
  { files: ["packages/domain/**/*.ts"], rules: syntax(noDefaultExport, noUntrustedMarkup, noClock) },
  {
    files: testFiles,
    rules: {
      ...syntax(noDefaultExport, noUntrustedMarkup, wholeTests),
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  {
    files: ["{apps,packages}/**/*.test.{ts,tsx}"],
    ignores: ["**/*.isolated*.test.{ts,tsx}"],
    rules: syntax(noDefaultExport, noUntrustedMarkup, wholeTests, noSharedMocks),
  },
  { files: ["packages/domain/**/*.test.ts"], rules: syntax(noDefaultExport, noClock, wholeTests) },
  { files: configFiles, rules: syntax(noUntrustedMarkup) },
);

/** The workspace's lint rules that need no types, for the eslint.config.js at the root. Oxlint has the others. */
export default rules.map((entry) => ({ ...entry, basePath }));
