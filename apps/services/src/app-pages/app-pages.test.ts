import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extractMatrixUser } from "../contract/matrix-user.js";
import { readContract } from "../contract/document.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { knownTenant } from "../tenants/tenant-of.js";
import type { Tenant, Tenants } from "../tenants/tenant.js";
import { bootScript } from "./boot-script.js";
import { writePage } from "./html.js";
import { appPages } from "./plugin.js";

const manifest = {
  "src/main.tsx": { file: "assets/main-1.js", isEntry: true, imports: ["_react.js"], css: ["assets/main-1.css"] },
  "_react.js": { file: "assets/react-1.js" },
  "_form.js": { file: "assets/form-1.js", imports: ["_react.js"], css: ["assets/form-1.css"] },
  "src/features/payment-form/payment-form-page.tsx": {
    file: "assets/payment-form-1.js",
    imports: ["src/main.tsx", "_form.js"],
  },
  "src/features/login/login-page.tsx": { file: "assets/login-1.js", imports: ["src/main.tsx"] },
};

describe("the portal's pages", () => {
  let portalDir: string;
  let app: FastifyInstance;

  beforeAll(async () => {
    portalDir = mkdtempSync(join(tmpdir(), "paydown-portal-"));
    mkdirSync(join(portalDir, ".vite"));
    mkdirSync(join(portalDir, "assets"));
    writeFileSync(join(portalDir, ".vite/manifest.json"), JSON.stringify(manifest));
    writeFileSync(join(portalDir, "assets/main-1.js"), "plain");
    writeFileSync(join(portalDir, "assets/main-1.js.br"), "br");
    writeFileSync(join(portalDir, "assets/main-1.js.gz"), "gz");
    writeFileSync(join(portalDir, "robots.txt"), "User-agent: *\nDisallow: /\n");
    symlinkSync("/etc/hostname", join(portalDir, "assets/outside.txt"));
    app = Fastify({ rewriteUrl: extractMatrixUser });
    const tenants = loadTenants();
    await app.register(appPages, { prefix: "/pay", tenants: () => tenants, servicePrefix: "/services", portalDir });
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    rmSync(portalDir, { recursive: true, force: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: "GET", url, headers });
  const directives = (policy: unknown) =>
    Object.fromEntries(
      String(policy)
        .split("; ")
        .map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1)]),
    );
  const inline = (html: string, tag: RegExp) => [...html.matchAll(tag)].map((found) => found[1] ?? "");
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

  test("allow only this inline script and this inline style in their content policy [REC-14, REC-15]", async () => {
    const page = await get("/pay/harbor/login");
    const policy = directives(page.headers["content-security-policy"]);
    const scripts = inline(page.body, /<script>([^]*?)<\/script>/g);
    const styles = inline(page.body, /<style>([^]*?)<\/style>/g);
    expect([scripts.length, styles.length]).toEqual([1, 2]);
    expect(policy).toEqual({
      "default-src": ["'none'"],
      "script-src": ["'self'", hash(scripts[0] ?? "")],
      "style-src": ["'self'", ...styles.map(hash)],
      "connect-src": ["'self'"],
      "img-src": ["'self'"],
      "form-action": ["'self'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
      "require-trusted-types-for": ["'script'"],
      "trusted-types": ["'none'"],
    });
    expect(page.body).not.toMatch(/ style="| on[a-z]+="/);
  });

  test("of a tenant with a card frame may show frames of that origin, and no other page may [FRAME-4]", () => {
    const tenants = loadTenants();
    const harbor = knownTenant(tenants, "harbor");
    const instance = { ...harbor.instance, cardFrameURL: "https://cards.example/harbor/index.html?a=b" };
    const framesOn = (tenant: Tenant, app: "portal" | "guest") =>
      directives(
        writePage({
          ...{ tenants, tenant, app, servicePrefix: "/services", base: "/pay/" },
          assets: { module: undefined, preloads: [], stylesheets: [] },
        }).contentPolicy,
      )["frame-src"];
    expect(framesOn({ ...harbor, instance }, "portal")).toEqual(["https://cards.example"]);
    expect([framesOn({ ...harbor, instance }, "guest"), framesOn(harbor, "portal")]).toEqual([undefined, undefined]);
  });

  test("of a tenant with an app id also allow the recorder's script, its ingest host and one Trusted Types policy [REC-16]", () => {
    const tenants = loadTenants();
    const harbor = knownTenant(tenants, "harbor");
    const policyOf = (tenant: Tenant) =>
      directives(
        writePage({
          tenants,
          tenant,
          servicePrefix: "/services",
          base: "/pay/",
          assets: { module: undefined, preloads: [], stylesheets: [] },
        }).contentPolicy,
      );
    const plain = policyOf(harbor);
    expect(JSON.stringify(plain)).not.toContain("logr-in");
    expect(policyOf({ ...harbor, instance: { ...harbor.instance, logRocketAppId: "harbor/portal" } })).toEqual({
      ...plain,
      "script-src": [...(plain["script-src"] ?? []), "https://cdn.logr-in.com/logger-1.min.js"],
      "connect-src": ["'self'", "https://r.logr-in.com"],
      "trusted-types": ["paydown-recorder"],
    });
  });

  test("carry what the app needs before its first call [CONFIG-16, CONFIG-27]", async () => {
    const { body } = await get("/pay/harbor/home");
    const [data] = inline(body, /<script type="application\/json" id="paydown-page">([^]*?)<\/script>/g);
    expect(JSON.parse(data ?? "")).toMatchObject({
      servicePrefix: "/services",
      instanceId: "harbor",
      configuration: {
        globalConfig: { rowDue: "TOTALDUE" },
        instanceConfig: { instanceId: "harbor" },
        companyConfig: { companyPhoneNumber: "4105550142" },
      },
    });
    expect(body).toContain("<title>Harbor Recovery Services</title>");
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('<link rel="icon" href="/pay/assets/tenant/harbor/logo.svg">');
    expect(body).toContain("--brand:#0b5c66");
    expect(body).toContain("--secondary:#e4eff0;--on-secondary:#14191c");
    expect((await get("/pay/summit/home")).body).toContain("--foot:#4a2c6f;--on-foot:#ffffff");
    expect(body).toMatch(/<noscript>[^]*\(410\) 555-0142[^]*<\/noscript>/);
    expect(body).toMatch(/<main id="too-old" class="without-app" hidden>[^]*\(410\) 555-0142/);
  });

  test("say in both languages that they are loading, until the app renders; they do not say so without scripts or in a browser below the baseline [GUEST-18, NAV-45]", async () => {
    for (const path of ["/pay/", "/pay/harbor/login", "/pay/nowhere/else"]) {
      const { body } = await get(path);
      expect(body, path).toContain('<div id="root"></div>\n');
      expect(body, path).toContain(
        '<p id="loading" role="status"><span lang="en">The page is loading…</span> <span lang="es">La página se está cargando…</span></p>\n</body>',
      );
      expect(body, path).toContain(":not(:empty)#root~#loading,.too-old #loading{display:none}");
      expect(body, path).toContain("<noscript><style>#loading{display:none}</style></noscript>");
    }
  });

  test("preload each chunk of their screen once, with its stylesheets", async () => {
    const { body } = await get("/pay/harbor/accounts/100000001/paymentForm?action=full");
    expect(inline(body, /<script type="module" crossorigin src="([^"]+)">/g)).toEqual(["/pay/assets/main-1.js"]);
    expect(inline(body, /<link rel="modulepreload" crossorigin href="([^"]+)">/g)).toEqual([
      "/pay/assets/react-1.js",
      "/pay/assets/payment-form-1.js",
      "/pay/assets/form-1.js",
    ]);
    expect(inline(body, /<link rel="stylesheet" crossorigin href="([^"]+)">/g)).toEqual([
      "/pay/assets/main-1.css",
      "/pay/assets/form-1.css",
    ]);
    expect((await get("/pay/harbor/login")).body).not.toContain("payment-form");
  });

  const steps = (below: string, names: readonly string[]) =>
    names.map((name): [string, number, string] => [`/pay/harbor/accounts/${below}${name}`, 200, "harbor"]);

  test.each([
    ["/pay/", 200, undefined],
    ["/pay/harbor", 200, "harbor"],
    ["/pay/harbor/accounts/100000001", 200, "harbor"],
    ["/pay/harbor/accounts/100000001/confirm", 200, "harbor"],
    ...steps("100000001/negotiator", ["", "/start", "/payLess", "/continue", "/accept", "/error", "/payment"]),
    ...steps("100000002", [
      "/overTime",
      "/payment/overtime/payment",
      "/payment/overtime/regE",
      "/payment/overtime/review",
      "/payment/overtime/thank",
    ]),
    ["/pay/negotiator/start", 200, undefined],
    ["/pay/overTime", 200, undefined],
    ["/pay/payment/overtime/review", 200, undefined],
    ["/pay/harbor/accounts/100000001/negotiator/nothing", 404, "harbor"],
    ["/pay/harbor/accounts/100000002/payment/overtime", 404, "harbor"],
    ["/pay/harbor/accounts/100000002/payment/overtime/nothing", 404, "harbor"],
    ["/pay/accounts/100000001/makePayment", 200, undefined],
    ["/pay/paymentForm", 200, undefined],
    ["/pay/stateDeclarations", 200, undefined],
    ["/pay/harbor/accounts/100000001/stateDeclarations", 200, "harbor"],
    ["/pay/harbor/privacyPolicy", 200, "harbor"],
    ["/pay/harbor/termsAndConditions", 200, "harbor"],
    ["/pay/harbor/contactUs?id=100000001", 200, "harbor"],
    ["/pay/harbor/accounts/%00/details", 200, "harbor"],
    ["/pay/harbor/accounts/..%2f../details", 404, "harbor"],
    [`/pay/harbor/accounts/${"9".repeat(10_240)}/details`, 200, "harbor"],
    ["/pay/harbor/accounts/%3Cscript%3Ealert(1)%3C%2Fscript%3E", 404, "harbor"],
    ["/pay/harbor/accounts/%E0%A4%A/details", 200, "harbor"],
    ["/pay/%E0%A4%A/login", 404, undefined],
    ["/pay/harbor/nothing", 404, "harbor"],
    ["/pay/harbor/accounts/1/nothing", 404, "harbor"],
    ["/pay/nowhere", 404, undefined],
    ["/pay/nowhere/login", 404, undefined],
    ["/pay/__proto__/login", 404, undefined],
  ])("%s returns %i [ROUTE-1, ROUTE-10, ROUTE-20, CALL-22]", async (url, status, instanceId) => {
    const page = await get(url);
    expect(page.statusCode).toBe(status);
    expect(page.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
    const [data] = inline(page.body, /<script type="application\/json" id="paydown-page">([^]*?)<\/script>/g);
    expect((JSON.parse(data ?? "") as { instanceId?: string }).instanceId).toBe(instanceId);
  });

  test("on a host with one tenant, URLs without an instance open that tenant and have its colors [ROUTE-45]", async () => {
    const all = loadTenants();
    const sole = { ...all, ids: ["harbor"] };
    const alone = Fastify();
    await alone.register(appPages, { prefix: "/pay", tenants: () => sole, servicePrefix: "/services", portalDir });
    const { body } = await alone.inject({ method: "GET", url: "/pay/accounts/100000001/makePayment" });
    expect(body).toContain("--brand:#0b5c66");
    expect(body).toContain('"instanceId":"harbor"');
    expect((await alone.inject({ method: "GET", url: "/pay/" })).body).not.toContain("--brand:#0b5c66");
    await alone.close();
  });

  test("a tenant's page never mentions other tenants [CONFIG-28]", async () => {
    expect((await get("/pay/harbor/login")).body).not.toMatch(/riverton|summit/i);
  });

  test("an unknown instance's page says whom to contact, even without the app [ROUTE-29]", async () => {
    expect((await get("/pay/nowhere")).body).toContain("use the address in the letter or email that you received");
  });

  test("are compressed if the browser supports it [CALL-21]", async () => {
    const plain = await get("/pay/harbor/login", { "accept-encoding": "identity" });
    const br = await get("/pay/harbor/login", { "accept-encoding": "gzip, deflate, br" });
    expect([br.headers["content-encoding"], br.headers["vary"]]).toEqual(["br", "accept-encoding"]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect((await get("/pay/harbor/login", { "accept-encoding": "br;q=0, gzip" })).headers["content-encoding"]).toBe(
      "gzip",
    );
  });

  test.each([
    ["br, gzip", "br", "br"],
    ["gzip", "gzip", "gz"],
    ["br;q=0", undefined, "plain"],
    ["", undefined, "plain"],
  ])(
    "built files are cached forever and sent in the best encoding for accept-encoding %j [CALL-22]",
    async (accepted, encoding, body) => {
      const file = await get("/pay/assets/main-1.js", { "accept-encoding": accepted });
      expect([file.statusCode, file.body, file.headers["content-encoding"]]).toEqual([200, body, encoding]);
      expect(file.headers).toMatchObject({
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
        vary: "accept-encoding",
      });
    },
  );

  test.each([
    "/pay/assets/main-2.js",
    "/pay/assets/../.vite/manifest.json",
    "/pay/assets/..%2f..%2fetc%2fpasswd",
    "/pay/assets/outside.txt",
    "/pay/assets/main-1.js.br",
    "/pay/assets/tenant/harbor/..%2finstance.json",
    "/pay/assets/tenant/harbor/policy.json",
    "/pay/assets/tenant/nowhere/logo.svg",
  ])("%s returns 404 [CONFIG-18]", async (url) => {
    const answer = await app.inject({ method: "GET", url });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toMatch(/root:|isEntry|feePolicy/);
  });

  test("images come from the tenant's folder, under a policy that allows nothing else [GUEST-16, CONFIG-17]", async () => {
    const logo = await get("/pay/assets/tenant/harbor/logo.svg");
    expect([logo.statusCode, logo.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(logo.headers["content-security-policy"]).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect((await get("/pay/robots.txt")).body).toContain("Disallow");
  });

  describe("tenant texts are never markup", () => {
    const hostile = `</script><script>alert(1)</script><!-- "&'\u2028<img src=x onerror=alert(2)>`;
    const contract = readContract() as unknown as {
      components: {
        schemas: Record<
          string,
          { properties: Record<string, { $ref?: string; type?: unknown; enum?: unknown; pattern?: unknown }> }
        >;
      };
    };
    const textFields = (schema: string) =>
      Object.entries(contract.components.schemas[schema]?.properties ?? {})
        .filter(
          ([name, field]) =>
            (field.$ref?.endsWith("/LocalizedText") || field.type === "string") &&
            !field.enum &&
            !["instanceId", "timeZone", "companyPhoneNumber"].includes(name) &&
            !/Color$/.test(name),
        )
        .map(([name]) => name);
    const fields = [
      ...textFields("GlobalConfig").map((name) => ["globalConfig", name] as const),
      ...textFields("InstanceConfig").map((name) => ["instanceConfig", name] as const),
      ...textFields("CompanyConfig").map((name) => ["companyConfig", name] as const),
    ];
    const filled = (part: string) =>
      Object.fromEntries(fields.filter(([of]) => of === part).map(([, name]) => [name, hostile]));

    test("in every text field of the contract at once [CONFIG-20, CONFIG-26]", () => {
      expect(fields.length).toBeGreaterThan(80);
      const tenants = loadTenants();
      const harbor = tenants.get("harbor") as Tenant;
      const tenant = {
        ...harbor,
        instance: { ...harbor.instance, ...filled("instanceConfig") },
        company: { ...harbor.company, ...filled("companyConfig") },
      } as Tenant;
      const all = { ...tenants, global: { ...tenants.global, ...filled("globalConfig") } } satisfies Tenants;
      for (const shown of [tenant, undefined]) {
        const { html, contentPolicy } = writePage({
          tenants: all,
          tenant: shown,
          servicePrefix: "/s",
          base: "/pay/",
          assets: { module: undefined, preloads: [], stylesheets: [] },
        });
        expect(html.match(/<script/g)).toHaveLength(2);
        expect(html).not.toContain("<!--");
        expect(html).not.toContain("<img");
        expect(html).not.toMatch(/ on[a-z]+="/);
        // The hostile texts also fill `logRocketAppId`, which turns session recording on. So the tenant's page allows
        // the recorder's Trusted Types policy; the page without a tenant allows none.
        expect(contentPolicy).toContain(shown ? "trusted-types paydown-recorder" : "trusted-types 'none'");
        expect(contentPolicy).not.toContain("alert");
        if (!shown) continue;
        const [data] = inline(html, /<script type="application\/json" id="paydown-page">([^]*?)<\/script>/g);
        const { configuration } = JSON.parse(data ?? "") as { configuration: Record<string, Record<string, string>> };
        for (const [part, name] of fields)
          expect([part, name, configuration[part]?.[name]]).toEqual([part, name, hostile]);
      }
    });
  });

  test("pages and images follow the tenants of the moment [CONFIG-62]", async () => {
    const all = loadTenants();
    const harbor = knownTenant(all, "harbor");
    const renamed: Tenant = { ...harbor, instance: { ...harbor.instance, documentTitle: "Harbor renamed" } };
    let tenants: Tenants = all;
    const changing = Fastify();
    await changing.register(appPages, { prefix: "/pay", tenants: () => tenants, servicePrefix: "/s", portalDir });
    const title = async () =>
      inline((await changing.inject({ method: "GET", url: "/pay/harbor/login" })).body, /<title>([^<]*)<\/title>/g);
    const image = async (id: string) =>
      (await changing.inject({ method: "GET", url: `/pay/assets/tenant/${id}/logo.svg` })).statusCode;
    expect([await title(), await image("summit")]).toEqual([["Harbor Recovery Services"], 200]);
    tenants = { ...all, ids: ["harbor"], get: (id) => (id === "harbor" ? renamed : undefined) };
    expect([await title(), await image("harbor"), await image("summit")]).toEqual([["Harbor renamed"], 200, 404]);
    const gone = await changing.inject({ method: "GET", url: "/pay/summit/login" });
    expect(gone.statusCode).toBe(404);
    await changing.close();
  });

  test("without a build, a page is served that loads no files [ERR-37]", async () => {
    const bare = Fastify();
    const withoutBuild = loadTenants();
    await bare.register(appPages, {
      prefix: "/pay",
      tenants: () => withoutBuild,
      servicePrefix: "/s",
      portalDir: join(portalDir, "nowhere"),
    });
    const page = await bare.inject({ method: "GET", url: "/pay/harbor/login" });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/type="module"|stylesheet/);
    expect(page.body).toContain(bootScript);
    await bare.close();
  });
});
