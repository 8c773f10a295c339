import type { Recording, RecordedSession } from "@paydown/shell/recording";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { paths } from "../paths";
import { fakeServices } from "../testing/fake-services";
import { accountPage, demographics, harbor } from "../testing/harbor";
import { openPortal } from "../testing/open-portal";
import { portalToTest, storeSession } from "../testing/portal-to-test";
import { guard } from "./guard";
import { isRecordedScreen } from "./recorded-screens";

const recorded = { ...harbor, instanceConfig: { ...harbor.instanceConfig, logRocketAppId: "harbor/portal" } };

/** A recording that notes its options and the text on screen when it starts. */
function notingRecording() {
  const started: { session: RecordedSession; text: string }[] = [];
  const recording: Recording = {
    isStarted: () => started.length > 0,
    start: (session) => void (started.length === 0 && started.push({ session, text: document.body.textContent ?? "" })),
  };
  return { recording, started };
}

const services = () =>
  fakeServices({
    "POST /token/verify": { body: { valid: true } },
    "POST /token/login": { body: { jwt: "token-of-casey", username: "casey@example.com" } },
    "GET /api/demographics/m": { body: demographics },
    "GET /api/pages/harbor": { body: accountPage("100000001", "1250.00") },
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("a session is recorded", () => {
  const open = async (address: string, configuration: typeof harbor) => {
    const { recording, started } = notingRecording();
    return {
      started,
      ...(await openPortal(address, { ...services(), page: { instanceId: "harbor", configuration }, recording })),
    };
  };

  test("with the tenant's app id, starting at the first screen that may be recorded [REC-1, REC-2]", async () => {
    storeSession();
    const { started } = await open("/harbor/home", recorded);
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(started).toHaveLength(1));
    expect(started[0]?.session.appId).toBe("harbor/portal");
  });

  test("only if the tenant has an app id [REC-1]", async () => {
    storeSession();
    const { started } = await open("/harbor/home", harbor);
    await screen.findByRole("heading", { level: 1 });
    expect(started).toEqual([]);
  });

  test("not on the sign-in screen; after sign-in, only once the form is gone [REC-2]", async () => {
    const { started, user } = await open("/harbor/login", recorded);
    await user.type(await screen.findByLabelText("Email"), "casey@example.com");
    await user.type(screen.getByLabelText("Password"), "Harbor-demo-1");
    expect(started).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(started).toHaveLength(1));
    expect(started[0]?.text).not.toContain("Password");
  });
});

describe("the list of recorded screens", () => {
  const recordedNames = [
    "home",
    "account",
    "makePayment",
    "schedule",
    "amortizationSchedule",
    "transactionHistory",
    "details",
    "stateDeclarations",
    "documents",
    "privacyPolicy",
    "termsAndConditions",
    "contactUs",
  ];

  test.each(Object.entries(paths))("contains exactly the specified screens: %s [REC-3]", (name, path) => {
    const address = path.path.includes(":id")
      ? (path.href as (instance: string, id: string) => string)("harbor", "100000001")
      : (path.href as (instance: string) => string)("harbor");
    expect(isRecordedScreen(`/pay${address}`)).toBe(recordedNames.includes(name));
    expect(isRecordedScreen(address)).toBe(recordedNames.includes(name));
  });

  test.each([
    "/pay/harbor/accounts/1/negotiator/payment",
    "/pay/harbor/payment/overtime/payment",
    "/pay/harbor/home/x",
    "/pay/harbor/accounts/1/makePayment/x",
    "/pay/harbor/Home",
    "/",
  ])("excludes %s, which is not listed [REC-3]", (address) => expect(isRecordedScreen(address)).toBe(false));
});

describe("a running recorder", () => {
  const pass = async (address: string) => {
    const { recording } = notingRecording();
    recording.start({ appId: "harbor/portal", isRecorded: () => true });
    const portal = await portalToTest({
      ...services(),
      page: { instanceId: "harbor", configuration: recorded },
      recording,
    });
    storeSession();
    const request = new Request(`http://localhost/pay${address}`);
    return guard(
      portal,
      "session",
    )({ params: { instanceId: "harbor" }, request } as unknown as Parameters<ReturnType<typeof guard>>[0]).catch(
      (thrown: unknown) => thrown,
    );
  };

  test.each([
    paths.paymentForm.href("harbor", "1", { action: "full" }),
    paths.rege.href("harbor", "1", { action: "full" }),
    paths.confirm.href("harbor", "1", { action: "full" }),
    paths.completed.href("harbor", "1"),
    paths.paymentInfo.href("harbor", "1"),
    paths.login.href("harbor", { sessionTimeout: true }),
    paths.registrationForm.href("harbor"),
    paths.otpVerify.href("harbor"),
    paths.changePassword.href("harbor"),
    paths.passwordReset.href("harbor"),
  ])("ends when a new document is loaded, which happens on the way to %s [REC-4]", async (address) => {
    const answer = (await pass(address)) as Response;
    expect(answer).toBeInstanceOf(Response);
    expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
    expect(answer.headers.get("Location")).toBe(`http://localhost/pay${address}`);
  });

  test("passes unread notifications, such as a failed sign-out, to the next document, and only to that one [REC-6]", async () => {
    const said = "Error logging out; no answer came. Check your connection and try again";
    const { recording } = notingRecording();
    const portal = await portalToTest({
      ...services(),
      page: { instanceId: "harbor", configuration: recorded },
      recording,
    });
    portal.notifications.show("error", () => said);
    recording.start({ appId: "harbor/portal", isRecorded: () => true });
    const request = new Request(`http://localhost/pay${paths.login.href("harbor")}`);
    await guard(
      portal,
      "public",
    )({ params: { instanceId: "harbor" }, request } as unknown as Parameters<ReturnType<typeof guard>>[0]).catch(
      () => undefined,
    );
    const next = await openPortal("/harbor/login", {
      ...services(),
      page: { instanceId: "harbor", configuration: recorded },
    });
    expect(await screen.findByText(said)).toBeVisible();
    expect(next.portal.notifications.current()).toMatchObject([{ kind: "error" }]);
    expect((await portalToTest(services())).notifications.current()).toEqual([]);
  });

  test("ignores unreadable notifications of the previous document", async () => {
    sessionStorage.setItem("paydown.notifications", "{");
    expect((await portalToTest(services())).notifications.current()).toEqual([]);
  });

  test.each([paths.home.href("harbor"), paths.makePayment.href("harbor", "1"), paths.details.href("harbor", "1")])(
    "continues on %s [REC-5]",
    async (address) => {
      expect(await pass(address)).toMatchObject({ session: { username: "casey@example.com" } });
    },
  );
});
