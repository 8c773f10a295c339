import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { markSent, unmarkSent } from "../payment/stored-key";
import { fakeServices, refusal, servicePrefix } from "../testing/fake-services";
import { harbor, token, username } from "../testing/harbor";
import { portalToTest, storeSession } from "../testing/portal-to-test";
import { type Access, type Admission, guard, UnknownInstance } from "./guard";
import type { Portal } from "./portal";

const configParameters = "GET /public/configParameters/paymentPortal/harbor";
const verify = "POST /token/verify";

beforeEach(() => {
  localStorage.clear();
  document.querySelector('link[rel="icon"]')?.remove();
  document.title = "";
});

afterEach(() => void vi.useRealTimers());

const pass = (portal: Portal, access: Access): Promise<Admission | Response> =>
  guard(
    portal,
    access,
  )({ params: { instanceId: "harbor" } } as unknown as Parameters<ReturnType<typeof guard>>[0]).catch(
    (thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    },
  );

async function destination(outcome: Promise<Admission | Response>): Promise<string | null> {
  const result = await outcome;
  return result instanceof Response ? result.headers.get("Location") : null;
}

describe("1. the tenant's configuration", () => {
  test("is fetched first, and sets the document's title and favicon [SIGN-6]", async () => {
    const services = fakeServices({ [configParameters]: { body: harbor }, [verify]: { body: { valid: true } } });
    storeSession();
    await pass(await portalToTest(services), "session");
    expect(services.calls).toEqual([configParameters, verify]);
    expect(document.title).toBe("Harbor Recovery Services");
    expect(document.querySelector('link[rel="icon"]')).toHaveAttribute("href", "/pay/tenants/harbor/favicon.svg");
  });

  test("is not fetched again if the page carries it [SIGN-7]", async () => {
    const services = fakeServices({});
    const portal = await portalToTest({ ...services, page: { instanceId: "harbor", configuration: harbor } });
    expect(await pass(portal, "public")).toEqual({ configuration: harbor, session: null, outage: null });
    expect(services.calls).toEqual([]);
  });

  test("falls back to the global configuration with 'Error fetching instance configuration; {detail}' [SIGN-8, CONFIG-30, ERR-21]", async () => {
    const globalConfig = { ...harbor.globalConfig, header: "Every tenant" };
    const services = fakeServices({
      [configParameters]: refusal(500, "internal_error", { detail: "the disk is full" }),
      "GET /public/configParameters/paymentPortal": { body: { globalConfig } },
    });
    const portal = await portalToTest(services);
    expect(await pass(portal, "public")).toMatchObject({ configuration: { globalConfig } });
    expect(portal.notifications.current()).toMatchObject([
      { kind: "error", text: "Error fetching instance configuration; the disk is full" },
    ]);
  });

  test("is fetched again on the next navigation after a failure [SIGN-9]", async () => {
    const services = fakeServices({});
    const portal = await portalToTest(services);
    await pass(portal, "public");
    services.answers[configParameters] = { body: harbor };
    expect(await pass(portal, "public")).toMatchObject({ configuration: harbor });
  });

  test("shows the general contact message for an unknown tenant [SIGN-11]", async () => {
    const services = fakeServices({ [configParameters]: refusal(404, "instance_not_found") });
    await expect(pass(await portalToTest(services), "session")).rejects.toBeInstanceOf(UnknownInstance);
  });
});

test("2. lets public routes pass, with or without a token, and makes no further call [SIGN-3]", async () => {
  const services = fakeServices({ [configParameters]: { body: harbor } });
  storeSession();
  expect(await pass(await portalToTest(services), "public")).toEqual({
    configuration: harbor,
    session: null,
    outage: null,
  });
  expect(services.calls).toEqual([configParameters]);
});

describe("3. and 4. checks a token that is in memory or in local storage", () => {
  const withVerify = (answer: Parameters<typeof fakeServices>[0][string] | undefined) =>
    fakeServices({ [configParameters]: { body: harbor }, ...(answer && { [verify]: answer }) });

  test("sends {jwt} for the user and the tenant, and passes a valid token [SIGN-20, SIGN-29]", async () => {
    let asked: unknown;
    const services = withVerify(async (request) => {
      asked = { url: request.url.split("/token/")[1], body: await request.json() };
      return { body: { valid: true } };
    });
    storeSession();
    expect(await pass(await portalToTest(services), "session")).toMatchObject({
      session: { instanceId: "harbor", username },
    });
    expect(asked).toEqual({ url: "verify;user=casey%40example.com?instanceId=harbor", body: { jwt: token } });
  });

  test("uses the token in memory even if local storage has lost it [SIGN-14]", async () => {
    const portal = await portalToTest(withVerify({ body: { valid: true } }));
    portal.signIn("harbor", { token, username });
    localStorage.clear();
    expect(await destination(pass(portal, "session"))).toBeNull();
  });

  test.each([
    ["valid is false", { body: { valid: false } }],
    ["the call is refused", refusal(400, "invalid_request")],
    ["the call is refused as unauthenticated", refusal(401, "unauthenticated")],
    ["the services fail", refusal(500, "internal_error")],
    ["a gateway refuses the call in its own words", { status: 401 }],
  ])("when %s, redirects to login with sessionTimeout=true and forgets the token [SIGN-31]", async (_, answer) => {
    storeSession();
    expect(await destination(pass(await portalToTest(withVerify(answer)), "session"))).toBe(
      "/harbor/login?sessionTimeout=true",
    );
    expect(localStorage.getItem("harbor.token")).toBeNull();
    expect(localStorage.getItem("harbor.username")).toBeNull();
  });

  test.each(["harbor.token", "harbor.username"])(
    "when %s is missing, redirects to plain login [SIGN-13, SIGN-32]",
    async (key) => {
      storeSession();
      localStorage.removeItem(key);
      const services = withVerify({ body: { valid: true } });
      expect(await destination(pass(await portalToTest(services), "session"))).toBe("/harbor/login");
      expect(services.calls).not.toContain(verify);
    },
  );

  test("treats another tenant's token as missing [SIGN-33, ROLE-18]", async () => {
    storeSession("summit");
    expect(await destination(pass(await portalToTest(withVerify({ body: { valid: true } })), "session"))).toBe(
      "/harbor/login",
    );
  });
});

describe("keeps the token and the address and withholds the screen during an outage: [SIGN-37]", () => {
  const hangs = () => new Promise<never>(() => undefined);
  const unreadable = () => Promise.resolve(new Response("<html>", { headers: { "content-type": "application/json" } }));

  test.each([
    ["no answer comes", undefined, null],
    ["a gateway has no service to ask", { status: 502 }, null],
    ["the database is down", refusal(503, "service_unavailable"), null],
    ["the services ask to wait", { ...refusal(503, "service_unavailable"), headers: { "retry-after": "7" } }, "7"],
    ["a gateway gives up waiting", { status: 504 }, null],
    ["a content network has an error of its own", { status: 522 }, null],
  ])("when %s", async (_, answer, retryAfter) => {
    storeSession();
    const services = fakeServices({ [configParameters]: { body: harbor }, ...(answer && { [verify]: answer }) });
    expect(await pass(await portalToTest(services), "session")).toMatchObject({
      session: { username },
      outage: { retryAfter },
    });
    expect([localStorage.getItem("harbor.token"), localStorage.getItem("harbor.username")]).toEqual([token, username]);
  });

  test("when another network returns its own page", async () => {
    storeSession();
    const services = fakeServices({ [configParameters]: { body: harbor } });
    const fetch = (request: Request) =>
      request.url.includes("/token/verify") ? unreadable() : services.fetch(request);
    expect(await pass(await portalToTest({ fetch }), "session")).toMatchObject({ outage: { retryAfter: null } });
  });

  test("when no answer has come after ten seconds [SIGN-37]", async () => {
    storeSession();
    const portal = await portalToTest({ fetch: hangs, page: { instanceId: "harbor", configuration: harbor } });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const settled = vi.fn();
    const passing = pass(portal, "session").then(settled);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2);
    await passing;
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ outage: { retryAfter: null } }));
  });
});

test("during an outage, still shows an information page that is open to everybody, and keeps the token [SIGN-47, INFO-16]", async () => {
  storeSession();
  const open = { ...harbor, instanceConfig: { ...harbor.instanceConfig, publicInfoPages: true } };
  const portal = await portalToTest({ ...fakeServices({}), page: { instanceId: "harbor", configuration: open } });
  expect(await pass(portal, "information")).toEqual({ configuration: open, session: null, outage: null });
  expect(localStorage.getItem("harbor.token")).toBe(token);
});

test("uses the boot script's check once; the next navigation checks again [SIGN-28, SIGN-34]", async () => {
  const services = fakeServices({ [configParameters]: { body: harbor }, [verify]: { body: { valid: true } } });
  storeSession();
  const boot = {
    [`POST ${servicePrefix}/token/verify;user=casey%40example.com?instanceId=harbor`]: Promise.resolve(
      Response.json({ valid: true }),
    ),
  };
  const portal = await portalToTest({ ...services, boot });
  expect(await destination(pass(portal, "session"))).toBeNull();
  expect(services.calls).not.toContain(verify);
  await pass(portal, "session");
  expect(services.calls).toContain(verify);
});

describe("while a payment may be on its way", () => {
  const withoutVerify = () => fakeServices({ [configParameters]: { body: harbor } });

  afterEach(unmarkSent);

  test("keeps the session and the page when the services do not answer [SIGN-48]", async () => {
    storeSession();
    markSent();
    const portal = await portalToTest(withoutVerify());
    expect(await pass(portal, "session")).toMatchObject({ session: { username }, outage: null });
    expect(localStorage.getItem("harbor.token")).toBe(token);
  });

  test("still redirects to login when the services refuse the token [SIGN-48]", async () => {
    storeSession();
    markSent();
    const services = fakeServices({ [configParameters]: { body: harbor }, [verify]: { body: { valid: false } } });
    expect(await destination(pass(await portalToTest(services), "session"))).toBe("/harbor/login?sessionTimeout=true");
  });
});
