import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { NotificationList } from "./notification-list";
import { createNotificationStore, NotificationProvider, useNotifications } from "./notifications";

function Raise() {
  const notify = useNotifications();
  return (
    <>
      <button onClick={() => notify.error("fetching schedule", "no such account")}>error</button>
      <button onClick={() => notify.success("Data has been saved")}>success</button>
      <button onClick={() => notify.other("A new version is there")}>other</button>
    </>
  );
}

function setUp() {
  render(
    <NotificationProvider value={createNotificationStore()}>
      <NotificationList />
      <Raise />
    </NotificationProvider>,
  );
  return { user: userEvent.setup(), region: screen.getByRole("region", { name: "Notifications" }) };
}

test("an error reads 'Error {doing what}; {detail}' and is announced", async () => {
  const { user, region } = setUp();
  await user.click(screen.getByRole("button", { name: "error" }));
  expect(region).toHaveTextContent("Error fetching schedule; no such account");
  expect(region).toHaveAttribute("aria-live", "polite");
});

test.each([
  ["success", "Data has been saved"],
  ["other", "A new version is there"],
])("%s shows its text", async (kind, text) => {
  const { user, region } = setUp();
  await user.click(screen.getByRole("button", { name: kind }));
  expect(region).toHaveTextContent(text);
});

test("the same words twice stand once; each can be dismissed by itself", async () => {
  const { user, region } = setUp();
  await user.click(screen.getByRole("button", { name: "error" }));
  await user.click(screen.getByRole("button", { name: "error" }));
  await user.click(screen.getByRole("button", { name: "other" }));
  expect(screen.getAllByRole("button", { name: "Dismiss" })).toHaveLength(2);
  await user.click(screen.getAllByRole("button", { name: "Dismiss" })[0]!);
  expect(region).not.toHaveTextContent("Error");
  expect(region).toHaveTextContent("A new version is there");
});

test("a success takes the place of the errors and successes before it", () => {
  const store = createNotificationStore();
  for (const [kind, text] of [["error", "Error Saving Password; x"], ["other", "A new version is there"], ["success", "first.pdf"], ["success", "Data has been saved"]] as const) store.show(kind, text);
  expect(store.current().map(({ text }) => text)).toEqual(["A new version is there", "Data has been saved"]);
});

test("what was raised on a screen comes along to the next one, and no further", () => {
  const store = createNotificationStore();
  store.show("error", "on the first");
  store.moved();
  store.show("error", "on the second");
  expect(store.current().map(({ text }) => text)).toEqual(["on the first", "on the second"]);
  store.moved();
  expect(store.current().map(({ text }) => text)).toEqual(["on the second"]);
  store.moved();
  expect(store.current()).toEqual([]);
});
