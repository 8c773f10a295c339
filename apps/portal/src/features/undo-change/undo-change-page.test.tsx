import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeAnswer, fakeServices, refusal } from "../../testing/fake-services";
import { harbor } from "../../testing/harbor";
import { openPortal } from "../../testing/open-portal";
import { storeSession } from "../../testing/portal-to-test";

const [look, undo] = ["POST /public/undoChange/link", "POST /public/undoChange"];
const changes = [
  { what: "email", backTo: "c***@example.com" },
  { what: "phone", backTo: "***-***-0161" },
  { what: "passcodes" },
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

type Handler = FakeAnswer | ((request: Request) => FakeAnswer | Promise<FakeAnswer>);

async function open({
  looked = { body: { changes } },
  undone = { body: { secret: "n3w" } },
  language = "en",
  secret = "#s3cret",
}: { looked?: Handler; undone?: Handler; language?: "en" | "es"; secret?: string } = {}) {
  localStorage.setItem("paydown.language", language);
  window.history.replaceState(null, "", `/pay/harbor/undoChange${secret}`);
  const services = fakeServices({
    "POST /token/verify": { body: { valid: true } },
    "POST /public/passwordRecovery/link": { status: 204 },
    [look]: looked,
    [undo]: undone,
  });
  const opened = await openPortal(`/harbor/undoChange${secret}`, {
    ...services,
    page: { instanceId: "harbor", configuration: harbor },
  });
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(screen.queryByText("Loading…")).not.toBeInTheDocument());
  return { ...opened, services };
}

const press = (user: Awaited<ReturnType<typeof open>>["user"]) =>
  user.click(screen.getByRole("button", { name: "Undo the changes" }));

test("opening the link says what will be restored and changes nothing; the secret is removed from the URL [PASS-81, PASS-82, PASS-83]", async () => {
  const { services } = await open();
  expect(screen.getByRole("heading", { level: 1, name: "Undo changes to your login" })).toBeVisible();
  const list = within(screen.getByRole("region", { name: "What goes back" }));
  expect(list.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Email",
    "Phone",
    "One-time passcodes",
  ]);
  expect(list.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "Back to c***@example.com",
    "Back to ***-***-0161",
    "Removed, as before",
  ]);
  expect(
    screen.getByText("Every device is signed out and your password stops working. You choose a new one next."),
  ).toBeVisible();
  expect(screen.getAllByRole("button").filter(({ textContent }) => textContent === "Undo the changes")).toHaveLength(1);
  expect(window.location.hash).toBe("");
  expect(services.calls).not.toContain(undo);
});

test("the button undoes the changes, forgets this device's session and asks for a new password, signing nobody in [PASS-84]", async () => {
  storeSession();
  let sent: unknown;
  const { user, address } = await open({
    async undone(request) {
      sent = await request.json();
      return { body: { secret: "n3w" } };
    },
  });
  await press(user);
  expect(await screen.findByRole("heading", { level: 1, name: "Choose a new password" })).toBeVisible();
  expect(await screen.findByLabelText("New password")).toBeVisible();
  expect(screen.getByText("The changes are undone. Choose a new password.")).toBeVisible();
  expect(sent).toEqual({ instanceId: "harbor", secret: "s3cret" });
  expect(address()).toBe("/harbor/passwordRecovery/reset");
  expect(localStorage.getItem("harbor.token")).toBeNull();
});

test.each([
  [
    "en",
    refusal(410, "undo_link_expired"),
    "This link has expired.",
    "Changes can be undone for 72 hours. If you did not make them, call us right away.",
  ],
  [
    "es",
    refusal(410, "undo_link_expired"),
    "Este enlace venció.",
    "Los cambios se pueden deshacer durante 72 horas. Si usted no los hizo, llámenos de inmediato.",
  ],
  ["en", refusal(404, "undo_link_invalid"), "This link does not work.", "It was used already or is incomplete."],
] as const)(
  "for an invalid link, the page says why it is invalid and has no button (%s: %j) [PASS-88, PASS-89]",
  async (language, looked, title, text) => {
    const { services } = await open({ language, looked });
    const notice = (await screen.findByText(title)).closest('[tabindex="-1"]');
    await waitFor(() => expect(notice).toHaveFocus());
    expect(notice).toHaveTextContent(text);
    expect(screen.queryByRole("button", { name: /Undo the changes|Deshacer/ })).not.toBeInTheDocument();
    expect(services.calls).not.toContain(undo);
  },
);

test("a link that expires while its page is open says so [PASS-89]", async () => {
  const { user } = await open({ undone: refusal(410, "undo_link_expired") });
  await press(user);
  expect(await screen.findByText("This link has expired.")).toBeVisible();
});

test("shows a failure, and the button works again [PASS-91]", async () => {
  const { user, services } = await open({
    undone: refusal(500, "internal_error", { detail: "the services are being restarted" }),
  });
  await press(user);
  expect(await screen.findByText("We could not undo the changes: the services are being restarted.")).toBeVisible();
  services.answers[undo] = { body: { secret: "n3w" } };
  await press(user);
  expect(await screen.findByRole("heading", { level: 1, name: "Choose a new password" })).toBeVisible();
});

test("opened without its secret, as after a reload, the page asks for the link again [PASS-92]", async () => {
  const { services } = await open({ secret: "" });
  expect(screen.getByText("Open the link from your message again.")).toBeVisible();
  expect(services.calls).not.toContain(look);
});
