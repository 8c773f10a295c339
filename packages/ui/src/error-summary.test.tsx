import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ErrorSummary } from "./error-summary";
import { Field } from "./field";
import { TextInput } from "./text-input";

const errors = [
  { id: "cvv", message: "CVV is required." },
  { id: "zip", message: "Zip Code must contain only numbers." },
];

function Form({ shown = errors, attempt }: { shown?: typeof errors; attempt: number }) {
  return (
    <>
      <ErrorSummary errors={shown} attempt={attempt} />
      {errors.map(({ id, message }) => (
        <Field key={id} id={id} label={id} error={shown.some((error) => error.id === id) ? message : undefined}>
          {(control) => <TextInput {...control} />}
        </Field>
      ))}
    </>
  );
}

test("takes the focus after a failed submit, and is named by its title", () => {
  const { rerender } = render(<Form shown={[]} attempt={0} />);
  expect(screen.queryByRole("group")).toBeNull();
  rerender(<Form attempt={1} />);
  expect(screen.getByRole("group", { name: "There is a problem" })).toHaveFocus();
});

test("links each line to its field, moving the focus without changing the URL", async () => {
  const address = window.location.href;
  render(<Form attempt={1} />);
  await userEvent.click(screen.getByRole("link", { name: "Zip Code must contain only numbers." }));
  expect(screen.getByLabelText("zip")).toHaveFocus();
  expect(window.location.href).toBe(address);
});

test("leaves the focus in the field while errors are fixed, and takes it at the next failed submit", async () => {
  const { rerender } = render(<Form attempt={1} />);
  await userEvent.click(screen.getByRole("link", { name: "CVV is required." }));
  rerender(<Form shown={errors.slice(1)} attempt={1} />);
  expect(screen.getByLabelText("cvv")).toHaveFocus();
  expect(screen.getAllByRole("link")).toHaveLength(1);
  rerender(<Form shown={errors.slice(1)} attempt={2} />);
  expect(screen.getByRole("group")).toHaveFocus();
});

test("is not a live region, so that a correction does not make screen readers read the whole summary again", () => {
  render(<Form attempt={1} />);
  const summary = screen.getByRole("group", { name: "There is a problem" });
  expect(summary.closest("[aria-live], [role=alert], [role=status], [role=log]")).toBeNull();
});

test("puts 'Error:' before the document's title while there are errors, whatever the screen sets it to", () => {
  document.title = "Sign in – Harbor";
  const { rerender } = render(<Form attempt={1} />);
  expect(document.title).toBe("Error: Sign in – Harbor");
  rerender(<Form shown={errors.slice(1)} attempt={1} />);
  expect(document.title).toBe("Error: Sign in – Harbor");
  document.title = "Iniciar sesión – Harbor";
  rerender(<Form shown={errors.slice(1)} attempt={2} />);
  expect(document.title).toBe("Error: Iniciar sesión – Harbor");
  rerender(<Form shown={[]} attempt={2} />);
  expect(document.title).toBe("Iniciar sesión – Harbor");
});

test("disappears when the last error is fixed", () => {
  const { rerender } = render(<Form attempt={1} />);
  rerender(<Form shown={[]} attempt={1} />);
  expect(screen.queryByRole("group")).toBeNull();
});

test("does not take the focus out of the field when an error returns after all errors were fixed", async () => {
  const { rerender } = render(<Form attempt={1} />);
  rerender(<Form shown={[]} attempt={1} />);
  await userEvent.click(screen.getByLabelText("cvv"));
  rerender(<Form shown={errors.slice(0, 1)} attempt={1} />);
  expect(screen.getByLabelText("cvv")).toHaveFocus();
});
