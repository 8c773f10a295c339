import { runInNewContext } from "node:vm";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { bootScript } from "./boot-script.js";

interface World {
  readonly path?: string;
  readonly stored?: Readonly<Record<string, string>>;
  readonly blocked?: boolean;
  readonly instanceId?: string;
  /** The browser features that the baseline check reads. */
  readonly browser?: { readonly formatRange?: boolean; readonly toSorted?: boolean; readonly firefox?: boolean };
}

const signedIn = { "harbor.token": "T", "harbor.username": "casey@example.com" };

function run({
  path = "/pay/harbor/home",
  stored = signedIn,
  blocked = false,
  instanceId = "harbor",
  browser = {},
}: World = {}) {
  const { formatRange = true, toSorted = true, firefox = false } = browser;
  const calls: { address: string; options: { method?: string; headers: Record<string, string>; body?: string } }[] = [];
  const documentElement: { style: object; className?: string } = { style: firefox ? { MozAppearance: "" } : {} };
  const elements: Record<string, object> = {
    "paydown-page": { textContent: JSON.stringify({ servicePrefix: "/p", ...(instanceId && { instanceId }) }) },
  };
  const numberFormat = formatRange ? { formatRange: () => "" } : {};
  const context: Record<string, unknown> = {
    Intl: { NumberFormat: { prototype: numberFormat } },
    Array: { prototype: toSorted ? { toSorted: () => [] } : {} },
    document: { documentElement, getElementById: (id: string) => elements[id] },
    URL,
    location: { pathname: path, href: `https://pay.example${path}` },
    localStorage: {
      getItem(key: string) {
        if (blocked) throw new Error("blocked");
        return stored[key] ?? null;
      },
    },
    fetch(address: string, options: (typeof calls)[number]["options"]) {
      calls.push({ address, options });
      return Promise.resolve({ address });
    },
  };
  context["window"] = context;
  runInNewContext(bootScript, context);
  return {
    calls,
    shown: documentElement.className ?? "the app",
    boot: context["paydownBoot"] as Record<string, Promise<unknown>> | undefined,
  };
}

describe("the boot script", () => {
  test("is ES5, so browsers below the baseline can parse it", () => {
    const file = ts.createSourceFile("boot.js", bootScript, ts.ScriptTarget.ES5, true, ts.ScriptKind.JS);
    const newer: string[] = [];
    const visit = (node: ts.Node): void => {
      const isNew =
        ts.isArrowFunction(node) ||
        ts.isTemplateLiteral(node) ||
        ts.isSpreadElement(node) ||
        ts.isShorthandPropertyAssignment(node) ||
        ts.isObjectBindingPattern(node) ||
        ts.isArrayBindingPattern(node) ||
        ts.isAwaitExpression(node) ||
        (ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.BlockScoped) !== 0) ||
        (ts.isPropertyAccessExpression(node) && node.questionDotToken !== undefined) ||
        (ts.isCatchClause(node) && node.variableDeclaration === undefined);
      if (isNew) newer.push(node.getText());
      ts.forEachChild(node, visit);
    };
    visit(file);
    expect(newer).toEqual([]);
    expect(bootScript).not.toContain("</script");
  });

  test.each([
    ["Chrome 105 or Safari 15.3", { formatRange: false }],
    ["Firefox 114", { firefox: true, toSorted: false }],
  ])("shows the old-browser page and calls nothing below the baseline (%s) [ERR-36]", (_, browser) => {
    expect(run({ browser })).toEqual({ calls: [], shown: "too-old", boot: undefined });
  });

  test.each([
    ["Chrome 106 and Safari 15.4", { toSorted: false }],
    ["Firefox 115", { firefox: true }],
  ])("starts the app in %s", (_, browser) => {
    const { shown, boot } = run({ browser });
    expect(shown).toBe("the app");
    expect(boot).toBeDefined();
  });

  test("checks a stored token early [SIGN-34]", async () => {
    const { calls, boot } = run();
    expect(calls).toEqual([
      {
        address: "/p/token/verify;user=casey%40example.com?instanceId=harbor",
        options: {
          method: "POST",
          headers: { "Content-Type": "application/json", Authorization: "Bearer T" },
          body: '{"jwt":"T"}',
        },
      },
    ]);
    expect(Object.keys(boot ?? {})).toEqual([`POST https://pay.example${calls[0]?.address}`]);
    expect(await boot?.[`POST https://pay.example${calls[0]?.address}`]).toEqual({ address: calls[0]?.address });
  });

  test("also fetches the account's page at the URLs of an account [ROUTE-47]", async () => {
    const { calls, boot } = run({ path: "/pay/harbor/accounts/10%2F1/makePayment" });
    expect(calls).toHaveLength(2);
    expect(calls[1]).toEqual({
      address: "/p/api/pages/harbor;user=casey%40example.com?pageName=MakePayment&accountNo=10%2F1",
      options: { headers: { Authorization: "Bearer T" } },
    });
    expect(await boot?.[`GET https://pay.example${calls[1]?.address}`]).toEqual({ address: calls[1]?.address });
  });

  test.each(["paymentForm", "paymentInfo"])("fetches the method on file too, on %s", (screen) => {
    const { calls, boot } = run({ path: `/pay/harbor/accounts/10%2F1/${screen}` });
    const address = "/p/api/payments/info/harbor/10%2F1;user=casey%40example.com";
    expect(calls[2]).toEqual({ address, options: { headers: { Authorization: "Bearer T" } } });
    expect(Object.keys(boot ?? {})[2]).toBe(`GET https://pay.example${address}`);
  });

  test.each([
    ["es", { "Accept-Language": "es" }],
    ["fr", {}],
  ])("names the language chosen on this device, if it is one of ours (%s) [CALL-14]", (language, header) => {
    const stored = { ...signedIn, "paydown.language": language };
    const { calls } = run({ path: "/pay/harbor/accounts/10%2F1/paymentForm", stored });
    for (const { options } of calls.slice(1)) expect(options.headers).toEqual({ Authorization: "Bearer T", ...header });
  });

  test("leaves an account id with invalid percent-encoding to the app", () => {
    const { calls } = run({ path: "/pay/harbor/accounts/%E0%A4%A/details" });
    expect(calls.map(({ address }) => address)).toEqual(["/p/token/verify;user=casey%40example.com?instanceId=harbor"]);
  });

  test.each([
    ["on login", { path: "/pay/harbor/login" }],
    ["without a token", { stored: { "harbor.username": "casey@example.com" } }],
    ["with another instance's token", { stored: { "summit.token": "T", "summit.username": "jordan42" } }],
    ["where storage is blocked", { blocked: true }],
    ["without an instance", { instanceId: "", path: "/pay/" }],
  ])("makes no call %s [ROUTE-48]", (_, world) => {
    expect(run(world).calls).toEqual([]);
  });
});
