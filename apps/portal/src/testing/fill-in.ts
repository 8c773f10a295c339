import { act, fireEvent, screen } from "@testing-library/react";

/**
 * Waits for the first of the labeled fields, then sets the value of each at once and leaves it. Only the tests of a
 * form itself click and type like a person.
 *
 * @returns the last field
 */
export async function fillIn(values: Readonly<Record<string, string>>): Promise<HTMLElement | undefined> {
  const [first = ""] = Object.keys(values);
  await screen.findByLabelText(first);
  const labels = [...document.querySelectorAll("label")];
  const fields = Object.entries(values).map(([name, value]) => {
    const field = labels.find(({ textContent }) => textContent === name)?.control;
    if (!field) throw new Error(`The screen has no field ${name}.`);
    return { field, value };
  });
  act(() => {
    for (const { field, value } of fields) {
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    }
  });
  return fields.at(-1)?.field;
}
