import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extractMatrixUser } from "../contract/matrix-user.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { guestBootScript } from "./boot-script.js";
import { writePage } from "./html.js";
import { appPages } from "./plugin.js";

const portalManifest = {
  "src/main.tsx": { file: "assets/portal-1.js", isEntry: true },
  "src/features/login/login-page.tsx": { file: "assets/login-1.js" },
};
const guestManifest = {
  "src/main.tsx": { file: "assets/guest-1.js", isEntry: true, css: ["assets/guest-1.css"] },
  "src/plans/plans-frame.tsx": { file: "assets/frame-1.js", imports: ["src/main.tsx"] },
  "src/plans/known-guest.tsx": { file: "assets/known-1.js" },
  "src/features/home/home-page.tsx": { file: "assets/home-1.js", imports: ["src/main.tsx"] },
  "src/features/plan-payments/plan-payments-page.tsx": { file: "assets/payments-1.js" },
};

describe("the guest pages", () => {
  let folder: string;
  let app: FastifyInstance;
  let without: FastifyInstance;

  const write = (name: string, manifest: object, file: string) => {
    mkdirSync(join(folder, name, ".vite"), { recursive: true });
    mkdirSync(join(folder, name, "assets"));
    writeFileSync(join(folder, name, ".vite/manifest.json"), JSON.stringify(manifest));
    writeFileSync(join(folder, name, "assets", file), file);
    return join(folder, name);
  };
  const serve = async (guestDir: string | undefined, origins: object = {}) => {
    const served = Fastify({ rewriteUrl: extractMatrixUser });
    const loaded = loadTenants(undefined, () => "https://hosted.example:8443");
    const tenants = { ...loaded, global: { ...loaded.global, ...origins } };
    await served.register(appPages, {
      prefix: "/pay",
      tenants: () => tenants,
      servicePrefix: "/services",
      portalDir: join(folder, "portal"),
      guestDir,
    });
    return served;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "paydown-pages-"));
    write("portal", portalManifest, "portal-1.js");
    app = await serve(write("guest", guestManifest, "guest-1.js"));
    without = await serve(undefined);
  });
  afterAll(async () => {
    await Promise.all([app.close(), without.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (url: string, from = app) => from.inject({ method: "GET", url });
  const files = (html: string) =>
    [...html.matchAll(/(?:src|href)="\/pay\/([^"]*\.(?:js|css))"/g)].map((found) => found[1]);
  const formAction = (policy: unknown) =>
    String(policy)
      .split("; ")
      .find((directive) => directive.startsWith("form-action"));
  const data = (html: string) =>
    JSON.parse(/id="paydown-page">([^]*?)<\/script>/.exec(html)?.[1] ?? "{}") as Record<string, unknown>;

  test.each([
    ["guest", ["guest/assets/guest-1.css", "guest/assets/guest-1.js"]],
    [
      "guest/home?user=x",
      [
        "guest/assets/guest-1.css",
        "guest/assets/guest-1.js",
        "guest/assets/frame-1.js",
        "guest/assets/known-1.js",
        "guest/assets/home-1.js",
      ],
    ],
    [
      "guest/P-1001/payments?user=x",
      [
        "guest/assets/guest-1.css",
        "guest/assets/guest-1.js",
        "guest/assets/frame-1.js",
        "guest/assets/known-1.js",
        "guest/assets/payments-1.js",
      ],
    ],
  ])(
    "%s is the guest app's page, with every file it needs and none of the portal's [GUEST-5, CONFIG-33]",
    async (path, expected) => {
      const page = await get(`/pay/riverton/${path}`);
      expect(page.statusCode).toBe(200);
      expect(files(page.body).sort()).toEqual([...expected].sort());
    },
  );

  test.each([
    "guest/",
    "guest/home",
    "guest/confirm",
    "guest/success",
    "guest/cancel",
    "guest/P-1001/payments",
    "guest/P-1001/schedule",
  ])("%s is a guest URL [GUEST-1, ROUTE-16]", async (path) => {
    expect((await get(`/pay/riverton/${path}`)).statusCode).toBe(200);
  });

  test("an unknown guest URL returns 404 with the guest app [GUEST-4]", async () => {
    const page = await get("/pay/riverton/guest/nowhere");
    expect([page.statusCode, files(page.body).every((file) => file?.startsWith("guest/"))]).toEqual([404, true]);
  });

  test("the page carries the configuration and the lookup fields [GUEST-7]", async () => {
    const { instanceId, lookupFields, configuration } = data((await get("/pay/riverton/guest")).body);
    expect(instanceId).toBe("riverton");
    expect(lookupFields).toMatchObject({
      lookupFields: [
        { label: { en: "Citation number" } },
        { label: { en: "Plan ID" } },
        { label: { en: "License plate" } },
      ],
    });
    expect(configuration).toMatchObject({
      instanceConfig: {
        externalURL: "https://hosted.example:8443/hosted?lang={language}&merchant=City%20of%20Riverton",
      },
    });
    expect(data((await get("/pay/riverton/login")).body)).not.toHaveProperty("lookupFields");
  });

  test("a guest page may post a form to the tenant's external page; the portal's pages may not [HOST-12, REC-18]", async () => {
    const policies = await Promise.all(
      ["riverton/guest/confirm", "riverton/login", "harbor/login"].map(async (path) =>
        formAction((await get(`/pay/${path}`)).headers["content-security-policy"]),
      ),
    );
    expect(policies).toEqual([
      "form-action 'self' https://hosted.example:8443",
      "form-action 'self'",
      "form-action 'self'",
    ]);
  });

  test("a guest is never recorded: only the portal's pages of a tenant with an app id allow the recorder [GUEST-15, REC-9]", () => {
    const tenants = loadTenants();
    const riverton = knownTenant(tenants, "riverton");
    const tenant = { ...riverton, instance: { ...riverton.instance, logRocketAppId: "riverton/guests" } };
    const assets = { module: undefined, preloads: [], stylesheets: [] };
    const policyOf = (app: "portal" | "guest") =>
      writePage({ tenants, tenant, servicePrefix: "/services", base: "/pay/", assets, app }).contentPolicy;
    expect([
      policyOf("portal").includes("logr-in"),
      policyOf("guest").includes("logr-in"),
      policyOf("guest").endsWith("trusted-types 'none'"),
    ]).toEqual([true, false, true]);
  });

  test("a GUEST tenant's sign-in stays in the portal, and a tenant without a guest lookup has no guest pages [GUEST-10, GUEST-12]", async () => {
    const login = await get("/pay/riverton/login");
    expect([login.statusCode, files(login.body)]).toEqual([200, ["assets/portal-1.js", "assets/login-1.js"]]);
    const harbor = await get("/pay/harbor/guest");
    expect([harbor.statusCode, files(harbor.body)]).toEqual([404, ["assets/portal-1.js"]]);
  });

  test("the guest app's files have their own path [GUEST-5, CONFIG-33]", async () => {
    expect((await get("/pay/guest/assets/guest-1.js")).body).toBe("guest-1.js");
    expect((await get("/pay/guest/assets/guest-1.js")).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    for (const url of [
      "/pay/assets/guest-1.js",
      "/pay/guest/assets/portal-1.js",
      "/pay/guest/assets/..%2f.vite%2fmanifest.json",
    ])
      expect((await get(url)).statusCode).toBe(404);
  });

  describe("where each app has its own host", () => {
    const origins = { guestOrigin: "https://guests.example", portalOrigin: "https://pay.example" };
    const leads = async (host: string, path: string, set: object = origins) => {
      const served = await serve(join(folder, "guest"), set);
      const { statusCode, headers } = await served.inject({ method: "GET", url: path, headers: { host } });
      await served.close();
      return [statusCode, headers.location];
    };

    test.each([
      [
        "guests.example",
        "/pay/harbor/login?sessionTimeout=true",
        "https://pay.example/pay/harbor/login?sessionTimeout=true",
      ],
      ["guests.example", "/pay/", "https://pay.example/pay/"],
      ["guests.example", "/pay/nowhere/guest", "https://pay.example/pay/nowhere/guest"],
      ["guests.example", "/pay/harbor/guest", "https://pay.example/pay/harbor/guest"],
      ["GUESTS.example", "/pay/riverton/login", "https://pay.example/pay/riverton/login"],
      [
        "pay.example",
        "/pay/riverton/guest/home?user=x%26y",
        "https://guests.example/pay/riverton/guest/home?user=x%26y",
      ],
    ])("%s redirects %s to %s [GUEST-6, CONFIG-34]", async (host, path, to) => {
      expect(await leads(host, path)).toEqual([302, to]);
    });

    test.each([
      ["guests.example", "/pay/riverton/guest/home?user=x"],
      ["pay.example", "/pay/riverton/login"],
      ["localhost:4600", "/pay/riverton/login"],
      ["localhost:4600", "/pay/riverton/guest"],
    ])("%s serves %s without a redirect [CONFIG-35]", async (host, path) => {
      expect(await leads(host, path)).toEqual([200, undefined]);
    });

    test.each([
      [{}],
      [{ guestOrigin: origins.guestOrigin }],
      [{ portalOrigin: origins.portalOrigin }],
      [{ guestOrigin: origins.portalOrigin, portalOrigin: origins.portalOrigin }],
    ])("makes no redirect with %j [GUEST-6, CONFIG-36]", async (set) => {
      for (const path of ["/pay/riverton/guest", "/pay/riverton/login"])
        expect(await leads("pay.example", path, set)).toEqual([200, undefined]);
    });
  });

  test("without a build of the guest app, a guest address gets the portal's 404 page, and the sign-in page still works", async () => {
    const page = await get("/pay/riverton/guest", without);
    expect([page.statusCode, files(page.body)]).toEqual([404, ["assets/portal-1.js"]]);
    expect((await get("/pay/riverton/login", without)).statusCode).toBe(200);
  });
});

describe("the guest boot script", () => {
  function run(path: string, search: string) {
    const calls: string[] = [];
    const context = {
      Intl: { NumberFormat: { prototype: { formatRange: () => "" } } },
      Array: { prototype: { toSorted: () => [] } },
      URL,
      URLSearchParams,
      document: {
        documentElement: { style: {} },
        getElementById: () => ({ textContent: JSON.stringify({ servicePrefix: "/p", instanceId: "riverton" }) }),
      },
      location: { pathname: path, search, href: `https://pay.example${path}${search}` },
      fetch(address: string) {
        calls.push(address);
        return Promise.resolve(address);
      },
      window: {} as { paydownBoot?: Record<string, Promise<unknown>> },
    };
    runInNewContext(
      guestBootScript,
      Object.assign(context, { window: Object.assign(context.window, { Intl: context.Intl }) }),
    );
    return { calls, boot: context.window.paydownBoot };
  }

  test("fetches the plans of the guest in the address", () => {
    const { calls, boot } = run("/pay/riverton/guest/home", "?user=a%2Fb");
    expect(calls).toEqual(["/p/public/plans;user=a%2Fb?instanceId=riverton"]);
    expect(Object.keys(boot ?? {})).toEqual(["GET https://pay.example/p/public/plans;user=a%2Fb?instanceId=riverton"]);
  });

  test.each([
    ["/pay/riverton/guest", "?user=x"],
    ["/pay/riverton/guest/home", ""],
    ["/pay/riverton/guest/P-1/payments", "?user=x"],
  ])("fetches nothing at %s%s", (path, search) => {
    expect(run(path, search).calls).toEqual([]);
  });
});
