import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab } from "./payment-flow/testing/open-paying";
import { focusOn, forms } from "./testing/forms";
import { button } from "./testing/open-for-catalogue";
import { healthyServices } from "./testing/healthy-services";

const named = (name: string) =>
  waitFor(() => screen.queryAllByLabelText(name).at(0) ?? screen.getByRole("button", { name }));
/** Controls for typing, in which Enter submits a form. */
const typedInto = () =>
  [...document.querySelectorAll<HTMLInputElement>("main form input:not([hidden])")].find(({ type }) =>
    /^(text|email|tel|password)$/.test(type),
  );

// The date field offers its calendar button only if the browser has showPicker.
HTMLInputElement.prototype.showPicker ??= () => undefined;

beforeEach(cleanTab);

describe.each(forms)("$name", ({ open, tabs, summary, fill, sent }) => {
  test(`Tab moves through ${tabs.join(", ")}, and Shift+Tab back`, async () => {
    const { user } = await open(healthyServices());
    await focusOn(await named(tabs[0] ?? ""));
    for (const name of tabs) {
      expect(document.activeElement).toHaveAccessibleName(name);
      await user.tab();
    }
    for (const name of [...tabs].reverse()) {
      await user.tab({ shift: true });
      expect(document.activeElement).toHaveAccessibleName(name);
    }
  });

  if (summary) {
    test("focuses the summary on Enter in the empty form, and its lines lead to the fields", async () => {
      const { user } = await open(healthyServices());
      await named(tabs[0] ?? "");
      await focusOn(typedInto());
      await user.keyboard("{Enter}");
      const box = await screen.findByRole("group", { name: "There is a problem" });
      await waitFor(() => expect(box).toHaveFocus());
      expect(
        within(box)
          .getAllByRole("link")
          .map((link) => link.textContent),
      ).toEqual(Object.keys(summary));
      for (const [line, label] of Object.entries(summary)) {
        await focusOn(within(box).getByRole("link", { name: line }));
        await user.keyboard("{Enter}");
        expect(document.activeElement).toHaveAccessibleName(label);
      }
    });
  }

  test("is sent on Enter", async () => {
    const opened = await open(healthyServices());
    await named(tabs[0] ?? "");
    if (fill) await fill(opened);
    else await focusOn(await button(tabs.at(-1) ?? ""));
    await opened.user.keyboard("{Enter}");
    await sent();
  });
});
