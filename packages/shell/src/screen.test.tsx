import { act, render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ConfigurationProvider, fallbackConfiguration } from "./configuration";
import { PlaceProvider, Screen } from "./screen";

const configuration = fallbackConfiguration("harbor");
const harbor = {
  ...configuration,
  instanceConfig: { ...configuration.instanceConfig, documentTitle: "Harbor Recovery Services" },
};

function Place({ location, title, heading = title }: { location: string; title: string; heading?: string }) {
  return (
    <ConfigurationProvider value={harbor}>
      <PlaceProvider location={location}>
        <main>
          <Screen key={location} title={title}>
            <h1 key={heading}>{heading}</h1>
            <a href="#there">a link</a>
          </Screen>
        </main>
      </PlaceProvider>
    </ConfigurationProvider>
  );
}

test("the page title is '{screen} – {documentTitle}' [NAV-37]", () => {
  const { rerender } = render(<Place location="1" title="Home" />);
  expect(document.title).toBe("Home – Harbor Recovery Services");
  rerender(<Place location="2" title="Payments" />);
  expect(document.title).toBe("Payments – Harbor Recovery Services");
});

describe("focus", () => {
  test("stays where the browser put it when the document opens [NAV-40]", () => {
    render(<Place location="1" title="Home" />);
    expect(document.body).toHaveFocus();
  });

  test("goes to the h1 on navigation, including back to the first screen [NAV-39]", () => {
    const { rerender } = render(<Place location="1" title="Home" />);
    rerender(<Place location="2" title="Payments" />);
    expect(screen.getByRole("heading", { name: "Payments" })).toHaveFocus();
    rerender(<Place location="1" title="Home" />);
    expect(screen.getByRole("heading", { name: "Home" })).toHaveFocus();
  });

  test("moves to the h1 that replaces the screen's first h1 [NAV-39]", async () => {
    const { rerender } = render(<Place location="1" title="Home" />);
    rerender(<Place location="2" title="Account" heading="Loading" />);
    await act(async () => rerender(<Place location="2" title="Account" heading="Account 1" />));
    expect(screen.getByRole("heading", { name: "Account 1" })).toHaveFocus();
  });

  test("is left alone after the user has moved it [NAV-41]", async () => {
    const { rerender } = render(<Place location="1" title="Home" />);
    rerender(<Place location="2" title="Account" heading="Loading" />);
    screen.getByRole("link").focus();
    await act(async () => rerender(<Place location="2" title="Account" heading="Account 1" />));
    expect(screen.getByRole("link")).toHaveFocus();
  });

  test("is not moved back to the h1 when a control loses it during a render [NAV-41]", async () => {
    const { rerender } = render(<Place location="1" title="Home" />);
    rerender(<Place location="2" title="Payment" />);
    const link = screen.getByRole("link");
    link.focus();
    link.blur();
    await act(async () => void document.querySelector("main")?.append(document.createElement("p")));
    expect(document.body).toHaveFocus();
  });
});
