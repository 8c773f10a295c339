import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AmountInput } from "./amount-input";
import { Checkbox } from "./checkbox";
import { Field } from "./field";
import { Select } from "./select";
import { TextInput } from "./text-input";
import { UiProvider } from "./ui-context";

test("names the control by its label and describes it by its hint", () => {
  render(
    <Field label="CVV" hint="The 3 digits on the back">
      {(control) => <TextInput {...control} name="cvv" width={4} />}
    </Field>,
  );
  const input = screen.getByLabelText("CVV");
  expect(input).toHaveAccessibleDescription("The 3 digits on the back");
  expect(input).not.toHaveAttribute("aria-invalid");
});

test("makes the control invalid with an error, which follows the hint in its description", () => {
  render(
    <Field id="cvv" label="CVV" hint="The 3 digits on the back" error="CVV is required.">
      {(control) => <TextInput {...control} name="cvv" />}
    </Field>,
  );
  const input = screen.getByLabelText("CVV");
  expect(input).toHaveAttribute("id", "cvv");
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription("The 3 digits on the back Error: CVV is required.");
});

test("requires a control unless its field is optional", () => {
  render(
    <>
      <Field label="Routing number">{(control) => <TextInput {...control} />}</Field>
      <Field label="State">{(control) => <Select {...control} options={[]} />}</Field>
      <Field label="Phone" optional>
        {(control) => <TextInput {...control} />}
      </Field>
    </>,
  );
  expect(screen.getByLabelText("Routing number")).toBeRequired();
  expect(screen.getByLabelText("State")).toBeRequired();
  expect(screen.getByLabelText("Phone")).not.toBeRequired();
});

test("has no description without a hint or an error", () => {
  render(<Field label="City">{(control) => <TextInput {...control} />}</Field>);
  expect(screen.getByLabelText("City")).not.toHaveAttribute("aria-describedby");
});

test("puts the word for error before the message, in the reader's language", () => {
  const words = {
    error: "Error en español:",
    problem: "",
    menu: "",
    skipToContent: "",
    mainNavigation: "",
    breadcrumb: "",
  };
  render(
    <UiProvider words={words}>
      <Field label="CVV" error="Falta el CVV.">
        {(control) => <TextInput {...control} />}
      </Field>
    </UiProvider>,
  );
  expect(screen.getByLabelText("CVV")).toHaveAccessibleDescription("Error en español: Falta el CVV.");
});

test("opens a select on its placeholder, which has no value", () => {
  render(
    <Field label="State">
      {(control) => <Select {...control} placeholder="Choose a state" options={[{ value: "MD", label: "Maryland" }]} />}
    </Field>,
  );
  expect(screen.getByRole("combobox", { name: "State" })).toHaveDisplayValue("Choose a state");
  expect(screen.getByRole("combobox")).toHaveValue("");
});

test("asks for the decimal keyboard for an amount, and keeps the currency sign out of name and value", () => {
  render(<Field label="Payment Amount">{(control) => <AmountInput {...control} defaultValue="40.00" />}</Field>);
  const input = screen.getByRole("textbox", { name: "Payment Amount" });
  expect(input).toHaveAttribute("inputmode", "decimal");
  expect(input).toHaveValue("40.00");
});

test("names a checkbox by its label and describes it by its error", () => {
  render(
    <Checkbox
      label="I have read the declaration for my state."
      hint="It opens below."
      error="Tick the box to go on."
    />,
  );
  const box = screen.getByRole("checkbox", { name: "I have read the declaration for my state." });
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription("It opens below. Error: Tick the box to go on.");
});
