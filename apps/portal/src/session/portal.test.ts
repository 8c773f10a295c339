import { answer } from "@paydown/api-client";
import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { demographicsQuery } from "../account/demographics-query";
import { pageQuery } from "../account/page-query";
import { fakeServices, refusal, servicePrefix } from "../testing/fake-services";
import { accountPage, demographics, token, username } from "../testing/harbor";
import { portalToTest, storeSession } from "../testing/portal-to-test";
import type { Session } from "./portal";

const demographicsCall = "GET /api/demographics/m";
const pageCall = "GET /api/pages/harbor";

beforeEach(() => localStorage.clear());

const askWho = ({ api }: Session) =>
  answer(api.GET("/api/demographics/m;user={user}", { params: { path: { user: username } } }));

describe("a session", () => {
  test("is kept in memory and under {instanceId}.token and {instanceId}.username [SIGN-12]", async () => {
    const portal = await portalToTest(fakeServices({}));
    portal.signIn("harbor", { token, username });
    expect({ ...localStorage }).toMatchObject({ "harbor.token": token, "harbor.username": username });
    expect(portal.session("harbor")).toMatchObject({ instanceId: "harbor", username });
  });

  test.each([
    ["service_unavailable", 503, "an outage", { retryAfter: null }],
    ["invalid_request", 400, "invalid", "invalid"],
  ] as const)("whose check is refused with %s (%i) counts as %s [SIGN-37]", async (code, status, _, verdict) => {
    storeSession();
    const portal = await portalToTest(fakeServices({ "POST /token/verify": refusal(status, code) }));
    expect(await portal.verify(portal.session("harbor")!)).toEqual(verdict);
  });

  test("sends its token with every call [SIGN-20, CALL-13]", async () => {
    storeSession();
    const sent = vi.fn();
    const services = fakeServices({
      [demographicsCall]: (request) => {
        sent(request.headers.get("Authorization"), new URL(request.url).pathname.split(";")[1]);
        return { body: demographics };
      },
    });
    const portal = await portalToTest(services);
    await askWho(portal.session("harbor")!);
    expect(sent).toHaveBeenCalledWith(`Bearer ${token}`, "user=casey%40example.com");
  });

  test("ends when any call is refused with 401: it is forgotten with all fetched data, and the app is notified [SIGN-25]", async () => {
    storeSession();
    const onSessionEnded = vi.fn();
    const portal = await portalToTest({
      ...fakeServices({ [demographicsCall]: refusal(401, "unauthenticated") }),
      onSessionEnded,
    });
    portal.queryClient.setQueryData(["harbor", username, "page", "1"], "what casey owes");
    await expect(askWho(portal.session("harbor")!)).rejects.toMatchObject({ failure: { code: "unauthenticated" } });
    expect(onSessionEnded).toHaveBeenCalledExactlyOnceWith("harbor");
    expect(portal.session("harbor")).toBeNull();
    expect(portal.queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test("stores nothing in the browser from a response that arrives after sign-out [SIGN-19]", async () => {
    storeSession();
    let reply: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => (reply = resolve));
    const services = fakeServices({
      [demographicsCall]: () => asked.then(() => ({ body: demographics, headers: { "session-expires-in": "600" } })),
    });
    const portal = await portalToTest(services);
    const late = askWho(portal.session("harbor")!);
    await waitFor(() => expect(services.calls).toContain(demographicsCall));
    portal.forget("harbor");
    reply?.();
    await late;
    expect(Object.keys(localStorage).filter((key) => key.startsWith("harbor."))).toEqual([]);
  });

  test("survives a late 401 to a call made with an earlier token [SIGN-27]", async () => {
    storeSession();
    const onSessionEnded = vi.fn();
    let refuse: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => (refuse = resolve));
    const services = fakeServices({ [demographicsCall]: () => asked.then(() => refusal(401, "unauthenticated")) });
    const portal = await portalToTest({ ...services, onSessionEnded });
    const late = askWho(portal.session("harbor")!);
    await waitFor(() => expect(services.calls).toContain(demographicsCall));
    portal.signIn("harbor", { token: "a-new-token", username });
    refuse?.();
    await expect(late).rejects.toThrow();
    expect(onSessionEnded).not.toHaveBeenCalled();
    expect(portal.session("harbor")).not.toBeNull();
  });

  test.each([403, 404, 500])("survives a %i [SIGN-26]", async (status) => {
    storeSession();
    const portal = await portalToTest(fakeServices({ [demographicsCall]: refusal(status, "internal_error") }));
    await expect(askWho(portal.session("harbor")!)).rejects.toThrow();
    expect(portal.session("harbor")).not.toBeNull();
  });
});

test("every call, signed in or not, sends the chosen language in Accept-Language [SIGN-21, CALL-14]", async () => {
  storeSession();
  const seen: (string | null)[] = [];
  const portal = await portalToTest({
    fetch: (request) => {
      seen.push(request.headers.get("Accept-Language"));
      return Promise.resolve(new Response(null, { status: 204 }));
    },
  });
  const body = { instanceId: "harbor", secret: "s3cret" };
  for (const language of ["en", "es"] as const) {
    await portal.words.choose(language);
    await portal.publicApi.POST("/public/passwordRecovery/link", { body });
    await portal
      .session("harbor")
      ?.api.POST("/api/demographics/logout;user={user}", { params: { path: { user: username } } });
  }
  expect(seen).toEqual(["en", "en", "es", "es"]);
});

describe("fetched data", () => {
  test("is kept per tenant and user [SIGN-18]", async () => {
    const portal = await portalToTest(fakeServices({}));
    portal.signIn("harbor", { token, username });
    const session = portal.session("harbor")!;
    expect(demographicsQuery(session).queryKey.slice(0, 2)).toEqual(["harbor", username]);
    expect(pageQuery(session, "1").queryKey.slice(0, 2)).toEqual(["harbor", username]);
  });

  test("is dropped when another user signs in [SIGN-18]", async () => {
    const portal = await portalToTest(fakeServices({}));
    portal.signIn("harbor", { token, username });
    portal.queryClient.setQueryData(["harbor", username, "demographics"], demographics);
    portal.signIn("harbor", { token: "other", username: "robin@example.com" });
    expect(portal.queryClient.getQueryCache().getAll()).toEqual([]);
    expect(portal.session("harbor")).toMatchObject({ username: "robin@example.com" });
  });
});

describe("the page that the boot script fetches", () => {
  const boot = () => ({
    [`GET ${servicePrefix}/api/pages/harbor;user=casey%40example.com?pageName=MakePayment&accountNo=1`]:
      Promise.resolve(Response.json(accountPage("1", "20.00"))),
  });

  test("is used once, for its own account [ROUTE-47]", async () => {
    storeSession();
    const services = fakeServices({ [pageCall]: { body: accountPage("2", "30.00") } });
    const portal = await portalToTest({ ...services, boot: boot() });
    const session = portal.session("harbor")!;
    await portal.queryClient.fetchQuery(pageQuery(session, "2"));
    expect(services.calls).toEqual([pageCall]);
    expect(await portal.queryClient.fetchQuery(pageQuery(session, "1"))).toEqual(accountPage("1", "20.00"));
    expect(services.calls).toEqual([pageCall]);
    await portal.queryClient.fetchQuery({ ...pageQuery(session, "1"), staleTime: 0 });
    expect(services.calls).toEqual([pageCall, pageCall]);
  });

  test("is never used by a session that started later [SIGN-35, ROUTE-47]", async () => {
    storeSession();
    const services = fakeServices({ [pageCall]: { body: accountPage("1", "99.99") } });
    const portal = await portalToTest({ ...services, boot: boot() });
    portal.signIn("harbor", { token: "other", username: "robin@example.com" });
    expect(await portal.queryClient.fetchQuery(pageQuery(portal.session("harbor")!, "1"))).toEqual(
      accountPage("1", "99.99"),
    );
  });
});
