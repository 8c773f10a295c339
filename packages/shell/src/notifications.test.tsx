import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { createNotificationStore, type NotificationStore } from "./notifications";
import { NotificationList } from "./notification-list";
import { Speaking } from "./speaking";
import { en } from "./words/en";
import { es, uiEs } from "./words/es";
import { createWordsStore } from "./words-store";
import { uiEnglish } from "@paydown/ui/ui-context";

const newWords = () =>
  createWordsStore(localStorage, { en: { shell: en, ui: uiEnglish }, es: async () => ({ shell: es, ui: uiEs }) });
const newStore = () => createNotificationStore(newWords());
const texts = (store: NotificationStore) => store.current().map(({ text }) => text);

function setUp() {
  const words = newWords();
  const store = createNotificationStore(words);
  render(
    <MemoryRouter>
      <Speaking words={words} notifications={store}>
        <NotificationList />
        <button>Elsewhere</button>
      </Speaking>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), store, words, region: screen.getByRole("region", { name: "Notifications" }) };
}

test("announces an error as 'Error {doing what}; {detail}' [ERR-1, ERR-3]", () => {
  const { store, region } = setUp();
  act(() =>
    store.error(
      () => "fetching schedule",
      () => "no such account",
    ),
  );
  expect(region).toHaveTextContent("Error fetching schedule; no such account");
  expect(region).toHaveAttribute("aria-live", "polite");
});

test.each(["success", "other"] as const)("a notification of kind %s shows its text", (kind) => {
  const { store, region } = setUp();
  act(() => store.show(kind, () => "Data has been saved"));
  expect(region).toHaveTextContent("Data has been saved");
});

test("shows a repeated text only once, and dismisses each notification separately [ERR-4, ERR-5]", async () => {
  const { user, store, region } = setUp();
  act(() => {
    store.error(
      () => "fetching schedule",
      () => "x",
    );
    store.error(
      () => "fetching schedule",
      () => "x",
    );
    store.show("other", () => "A new version is there");
  });
  expect(screen.getAllByRole("button", { name: "Dismiss" })).toHaveLength(2);
  await user.click(screen.getAllByRole("button", { name: "Dismiss" })[0]!);
  expect(region).not.toHaveTextContent("Error");
  expect(region).toHaveTextContent("A new version is there");
});

test("a success replaces earlier errors and successes [ERR-6]", () => {
  const store = newStore();
  for (const [kind, text] of [
    ["error", "Error Saving Password; x"],
    ["other", "A new version is there"],
    ["success", "first.pdf"],
    ["success", "Data has been saved"],
  ] as const)
    store.show(kind, () => text);
  expect(texts(store)).toEqual(["A new version is there", "Data has been saved"]);
});

test("the first notification after a user action replaces all earlier ones [ERR-7]", async () => {
  const { user, store } = setUp();
  act(() => {
    store.show("success", () => "Data has been saved");
    store.show("other", () => "Your plan stays with the bank account");
  });
  await user.click(screen.getByRole("button", { name: "Elsewhere" }));
  expect(texts(store)).toEqual(["Data has been saved", "Your plan stays with the bank account"]);
  act(() => {
    store.error(
      () => "fetching schedule",
      () => "x",
    );
    store.error(
      () => "fetching transactions",
      () => "x",
    );
  });
  expect(texts(store)).toEqual(["Error fetching schedule; x", "Error fetching transactions; x"]);
});

test("changes a notification's language with the page [ERR-9]", async () => {
  const { store, words, region } = setUp();
  act(() =>
    store.error(
      ({ shell }) => shell.failures.loggingOut,
      ({ shell }) => shell.retry,
    ),
  );
  expect(region).toHaveTextContent(`Error ${en.failures.loggingOut}; Try again`);
  await act(() => words.choose("es"));
  expect(region).toHaveTextContent(es.failures.say(es.failures.loggingOut, "Intentar de nuevo"));
  expect(region).not.toHaveTextContent("Try again");
});

test("keeps a notification for the next screen and no longer [ERR-8]", () => {
  const store = newStore();
  store.show("error", () => "on the first");
  store.moved();
  store.show("error", () => "on the second");
  expect(texts(store)).toEqual(["on the first", "on the second"]);
  store.moved();
  expect(texts(store)).toEqual(["on the second"]);
  store.moved();
  expect(texts(store)).toEqual([]);
});
