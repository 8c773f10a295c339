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
  await user.click(screen.getByRole("button", { name: "success" }));
  expect(screen.getAllByRole("button", { name: "Dismiss" })).toHaveLength(2);
  await user.click(screen.getAllByRole("button", { name: "Dismiss" })[0]!);
  expect(region).not.toHaveTextContent("Error");
  expect(region).toHaveTextContent("Data has been saved");
});
