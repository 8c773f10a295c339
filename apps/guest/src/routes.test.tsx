import { ChunkFailed } from "@paydown/shell/chunk";
import { fakeServices, refusal, servicePrefix } from "@paydown/shell/testing/fake-services";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { paths } from "./paths";
import { RouteFailure } from "./route-failure";
import { startGuest } from "./session/guest";
import { openGuest } from "./testing/open-guest";
import { riverton } from "./testing/riverton";
import { restoreWords } from "./catalog/restore-words";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  [paths.lookup.href("riverton"), "/riverton/guest"],
  [paths.home.href("riverton", "a b"), "/riverton/guest/home?user=a+b"],
  [paths.confirm.href("riverton", "u"), "/riverton/guest/confirm?user=u"],
  [paths.success.href("riverton", "u"), "/riverton/guest/success?user=u"],
  [paths.cancel.href("riverton", null), "/riverton/guest/cancel"],
  [paths.payments.href("riverton", "P/1", "u"), "/riverton/guest/P%2F1/payments?user=u"],
  [paths.schedule.href("riverton", "P-1", "u"), "/riverton/guest/P-1/schedule?user=u"],
])("%s [GUEST-2]", (made, expected) => expect(made).toBe(expected));

test.each(["/riverton/guest/nothing", "/riverton/Guest", "/riverton/guest/P-1/receipts"])(
  "shows %s as not found, with a link to the lookup [GUEST-4]",
  async (address) => {
    await openGuest(address, fakeServices({}));
    expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to the first page" })).toHaveAttribute("href", "/riverton/guest");
  },
);

test.each([
  ["code that failed to load", new ChunkFailed(), "This page did not load", "Reload"],
  ["a bug", new Error("boom"), "Something went wrong", "Try again"],
])("shows the message for %s, with a way to try again [GUEST-17]", (_, failure, title, button) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Faulty = () => {
    throw failure;
  };
  render(
    <RouteFailure at="">
      <Faulty />
    </RouteFailure>,
  );
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole("button", { name: button })).toBeVisible();
});

const start = async (answers: Parameters<typeof fakeServices>[0]) => {
  const guest = await startGuest({
    instanceId: "riverton",
    page: { servicePrefix },
    boot: {},
    tab: sessionStorage,
    words: await restoreWords(localStorage),
    fetch: fakeServices(answers).fetch,
  });
  return { guest, notifications: guest?.notifications };
};

test("fetches the configuration if the page has none [GUEST-8]", async () => {
  const { guest } = await start({ "GET /public/configParameters/paymentPortal/riverton": { body: riverton } });
  expect(guest?.configuration).toEqual(riverton);
});

test("has no guest portal for a tenant that does not exist [GUEST-9]", async () => {
  const { guest } = await start({
    "GET /public/configParameters/paymentPortal/riverton": refusal(404, "instance_not_found"),
  });
  expect(guest).toBeNull();
});

test("reports a configuration that cannot be fetched [GUEST-8]", async () => {
  const { guest, notifications } = await start({
    "GET /public/configParameters/paymentPortal/riverton": refusal(500, "internal_error", {
      detail: "the services are busy",
    }),
    "GET /public/configParameters/paymentPortal": { body: { globalConfig: riverton.globalConfig } },
  });
  expect(notifications?.current().map(({ text }) => text)).toEqual([
    "Error fetching instance configuration; the services are busy",
  ]);
  expect(guest?.configuration.instanceConfig.instanceId).toBe("riverton");
});

test("switches the language of the page and of the document in one press [GUEST-19]", async () => {
  const { user } = await openGuest("/riverton/guest", fakeServices({}));
  await user.click(screen.getByRole("button", { name: "Español" }));
  expect(await screen.findByRole("group", { name: "Buscar por" })).toBeVisible();
  expect(document.documentElement.lang).toBe("es");
  expect(localStorage.getItem("paydown.language")).toBe("es");
});
