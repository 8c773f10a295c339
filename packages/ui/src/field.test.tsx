import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AmountInput } from "./amount-input";
import { Checkbox } from "./checkbox";
import { Field } from "./field";
import { Select } from "./select";
import { TextInput } from "./text-input";
import { UiProvider } from "./ui-context";

test("the label names the control, and the hint describes it", () => {
  render(
    <Field label="CVV" hint="The 3 digits on the back">
      {(control) => <TextInput {...control} name="cvv" width={4} />}
    </Field>,
  );
  const input = screen.getByLabelText("CVV");
  expect(input).toHaveAccessibleDescription("The 3 digits on the back");
  expect(input).not.toHaveAttribute("aria-invalid");
});

test("an error makes the control invalid and joins its description after the hint", () => {
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

test("a control is required unless its field is optional", () => {
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

test("no description is announced where there is neither hint nor error", () => {
  render(<Field label="City">{(control) => <TextInput {...control} />}</Field>);
  expect(screen.getByLabelText("City")).not.toHaveAttribute("aria-describedby");
});

test("the word before an error comes in the reader's language", () => {
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

test("a select opens on its placeholder, of no value", () => {
  render(
    <Field label="State">
      {(control) => <Select {...control} placeholder="Choose a state" options={[{ value: "MD", label: "Maryland" }]} />}
    </Field>,
  );
  expect(screen.getByRole("combobox", { name: "State" })).toHaveDisplayValue("Choose a state");
  expect(screen.getByRole("combobox")).toHaveValue("");
});

test("an amount asks for the decimal keyboard, and its sign is no part of name or value", () => {
  render(<Field label="Payment Amount">{(control) => <AmountInput {...control} defaultValue="40.00" />}</Field>);
  const input = screen.getByRole("textbox", { name: "Payment Amount" });
  expect(input).toHaveAttribute("inputmode", "decimal");
  expect(input).toHaveValue("40.00");
});

test("a checkbox is named by its label and described by its error", () => {
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
