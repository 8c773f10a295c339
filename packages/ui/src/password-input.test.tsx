import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Field } from "./field";
import { PasswordInput } from "./password-input";

test("hides the password until a press on the button, which is named after the field, and keeps the typed text", async () => {
  const user = userEvent.setup();
  render(
    <Field label="New password">
      {(control) => (
        <PasswordInput {...control} show="Show" hide="Hide" label="New password" autoComplete="new-password" />
      )}
    </Field>,
  );
  const input = screen.getByLabelText("New password");
  await user.type(input, "four words");
  expect(input).toHaveAttribute("type", "password");
  const toggle = screen.getByRole("button", { name: "Show New password" });
  expect(toggle).toHaveAttribute("aria-controls", input.id);
  await user.tab();
  expect(toggle).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(input).toHaveAttribute("type", "text");
  expect(input).toHaveValue("four words");
  await user.click(screen.getByRole("button", { name: "Hide New password" }));
  expect(input).toHaveAttribute("type", "password");
});
