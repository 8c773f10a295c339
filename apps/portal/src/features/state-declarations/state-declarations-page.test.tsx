import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeServices, refusal } from "../../testing/fake-services";
import { harbor } from "../../testing/harbor";
import { openPortal } from "../../testing/open-portal";
import { storeSession } from "../../testing/portal-to-test";

const call = "GET /api/messages/HSTATE/100000001";
const messages = {
  body: {
    messages: [
      { text: { en: "You have rights.\nAsk in writing.", es: "Usted tiene derechos.\nPregunte por escrito." } },
      { text: "A second message." },
    ],
  },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession();
});

async function open(
  answers: Parameters<typeof fakeServices>[0] = { [call]: messages },
  instance = {},
  sdSODCode: string | undefined = "HSTATE",
  address = "/harbor/accounts/100000001/stateDeclarations",
) {
  const services = fakeServices({
    "POST /token/verify": { body: { valid: true } },
    "GET /api/pages/harbor": refusal(500, "internal_error"),
    ...answers,
  });
  const companyConfig = { ...harbor.companyConfig, ...(sdSODCode && { sdSODCode }) };
  const configuration = { ...harbor, companyConfig, instanceConfig: { ...harbor.instanceConfig, ...instance } };
  return { ...(await openPortal(address, { ...services, page: { instanceId: "harbor", configuration } })), services };
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const lines = () => [...screen.getByRole("main").querySelectorAll("p")].map((line) => line.textContent);

test("shows the messages of sdSODCode for the account, line by line [INFO-20, INFO-21]", async () => {
  await open();
  await screen.findByText("You have rights.");
  await heading("State Declarations");
  expect(lines()).toEqual(["Account 100000001", "You have rights.", "Ask in writing.", "A second message."]);
  expect(document.title).toBe("State Declarations – Harbor Recovery Services");
  const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(crumbs.getAllByRole("listitem").map((crumb) => crumb.textContent)).toEqual([
    "Home",
    "Make Payment",
    "State Declarations",
  ]);
});

test("speaks Spanish [INFO-22]", async () => {
  localStorage.setItem("paydown.language", "es");
  await open();
  expect(await screen.findByText("Pregunte por escrito.")).toBeVisible();
  await heading("Declaraciones estatales");
});

test("says so when there are none [INFO-23]", async () => {
  await open({ [call]: { body: { messages: [] } } });
  expect(await screen.findByText("There is no state declaration for this account.")).toBeVisible();
});

test("makes no call when the company has no sdSODCode [INFO-24]", async () => {
  const { services } = await open({}, {}, "");
  expect(await screen.findByText("There is no state declaration for this account.")).toBeVisible();
  expect(services.calls.some((name) => name.includes("messages"))).toBe(false);
});

test.each([
  [
    "is refused",
    refusal(500, "internal_error", { detail: "the disk is full" }),
    "Error fetching messages; the disk is full",
  ],
  ["gets no answer", undefined, "Error fetching messages; no answer came. Check your connection and try again"],
])(
  "when the call %s, shows a failure, and Try again fetches the messages [INFO-25, ERR-24]",
  async (_, answer, sentence) => {
    const { services, user } = await open(answer ? { [call]: answer } : {});
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    services.answers[call] = messages;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("You have rights.")).toBeVisible();
  },
);

test("is not found for an account that does not exist or is another user's [INFO-26]", async () => {
  await open({ [call]: refusal(404, "account_not_found") });
  await heading("Page not found");
});

test("is not found where the tenant has turned it off, with a way back to the account [INFO-27]", async () => {
  await open({}, { stateDeclarationsEnabled: false });
  await heading("Page not found");
  expect(within(screen.getByRole("main")).getByRole("link")).toHaveAttribute("href", "/harbor/accounts/100000001");
});

test("has the tenant's own label [INFO-28]", async () => {
  await open(undefined, { stateDeclarationsLabel: "State notices" });
  await heading("State notices");
});

test("the bare /stateDeclarations shows the selected account [INFO-29]", async () => {
  localStorage.setItem("paydown.instanceId", "harbor");
  sessionStorage.setItem("harbor.accountNo", "100000001");
  const { address } = await open(undefined, {}, "HSTATE", "/stateDeclarations");
  await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001/stateDeclarations"));
});
