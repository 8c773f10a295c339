import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ReactNode } from "react";
import { Loading } from "./loading";
import { Footer, PageFrame } from "./page-frame";

function renderFrame(onSignOut = () => undefined as void) {
  render(
    <PageFrame
      brand={{ name: "Harbor Recovery Services", href: "/home" }}
      who="casey@example.com"
      nav={[
        { label: "Home", href: "/home", current: true },
        { label: "Contact Us", href: "#contact" },
        { label: "Sign Out", onSelect: onSignOut },
      ]}
      banner={{ label: "Announcement", content: "Our offices are closed on Thursday." }}
      footer={<Footer links={<a href="/es">Español</a>}>This communication is from a debt collector.</Footer>}
    >
      <h1>Make Payment</h1>
    </PageFrame>,
  );
}

const menuButton = () => screen.getByRole("button", { name: "Menu" });

test("has landmarks for banner, navigation, announcement, main and footer [NAV-35]", () => {
  renderFrame();
  expect(within(screen.getByRole("banner")).getByRole("link", { name: "Harbor Recovery Services" })).toHaveAttribute(
    "href",
    "/home",
  );
  expect(screen.getByRole("navigation", { name: "Main" })).toBeInTheDocument();
  expect(screen.getByRole("region", { name: "Announcement" })).toHaveTextContent("Our offices are closed on Thursday.");
  expect(within(screen.getByRole("main")).getByRole("heading", { name: "Make Payment" })).toBeVisible();
  expect(screen.getByRole("contentinfo")).toHaveTextContent("debt collector");
});

test("puts the skip link first; it moves the focus to the content and keeps the URL [NAV-36]", async () => {
  renderFrame();
  const address = window.location.href;
  await userEvent.tab();
  expect(screen.getByRole("link", { name: "Skip to main content" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("main")).toHaveFocus();
  expect(window.location.href).toBe(address);
});

test("marks the current page in the navigation [NAV-10]", () => {
  renderFrame();
  expect(within(screen.getByRole("navigation")).getByText("Home")).toHaveAttribute("aria-current", "page");
});

test("says whether the menu is open; Escape closes the menu and returns the focus to its button [NAV-24]", async () => {
  renderFrame();
  expect(menuButton()).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(menuButton());
  expect(menuButton()).toHaveAttribute("aria-expanded", "true");
  expect(document.getElementById(menuButton().getAttribute("aria-controls") ?? "")).toBe(
    screen.getByRole("navigation"),
  );
  await userEvent.tab();
  await userEvent.keyboard("{Escape}");
  expect(menuButton()).toHaveAttribute("aria-expanded", "false");
  expect(menuButton()).toHaveFocus();
});

test.each([
  [
    "a press on unfocusable text",
    () => userEvent.click(screen.getByText("This communication is from a debt collector.")),
  ],
  ["choosing a link", () => userEvent.click(screen.getByRole("link", { name: "Contact Us" }))],
  ["tabbing on past the last entry", () => userEvent.keyboard("{Tab}{Tab}{Tab}{Tab}")],
])("%s closes the menu [NAV-25]", async (_name, leave) => {
  renderFrame();
  await userEvent.click(menuButton());
  await leave();
  expect(menuButton()).toHaveAttribute("aria-expanded", "false");
});

test("renders an entry with an action as a button [NAV-11]", async () => {
  const onSignOut = vi.fn();
  renderFrame(onSignOut);
  await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
  expect(onSignOut).toHaveBeenCalledTimes(1);
});

test("without entries, has neither a navigation nor a menu [NAV-28]", () => {
  render(
    <PageFrame brand={{ name: "Harbor", href: "/" }}>
      <h1>Sign in</h1>
    </PageFrame>,
  );
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("hides the footer while the screen is loading [NAV-47]", () => {
  const frame = (screenOfIt: ReactNode) => (
    <PageFrame brand={{ name: "Harbor", href: "/" }} footer={<Footer>The company</Footer>}>
      {screenOfIt}
    </PageFrame>
  );
  const { rerender } = render(frame(<Loading label="Loading…" />));
  expect(screen.getByText("The company").closest("footer")).toHaveClass("held");
  rerender(frame(<p>There</p>));
  expect(screen.getByText("The company").closest("footer")).not.toHaveClass("held");
});

test.each(["load", "error"])(
  "hides the name beside a logo until the logo's %s, because its width is unknown until then",
  (settles) => {
    vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
    render(
      <PageFrame brand={{ name: "Harbor", href: "/", logoUrl: "/logo.svg" }}>
        <p>There</p>
      </PageFrame>,
    );
    const name = screen.getByText("Harbor");
    expect(name).toHaveClass("waiting");
    fireEvent(document.querySelector("header img")!, new Event(settles));
    expect(name).not.toHaveClass("waiting");
  },
);
