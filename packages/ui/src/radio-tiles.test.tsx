import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, useState } from "react";
import { expect, test, vi } from "vitest";
import { RadioTiles } from "./radio-tiles";

const options = [
  { value: "1", label: "Bank Account" },
  { value: "0", label: "Credit Card", aside: "$2.50" },
  { value: "3", label: "Electronic Check", note: "With a check number", disabled: true },
];

test("is a named group of radios with one checked", () => {
  render(<RadioTiles legend="Payment Option" name="paymentOption" options={options} value="0" onChange={() => {}} />);
  expect(screen.getByRole("group", { name: "Payment Option" })).toBeVisible();
  expect(screen.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    false,
    true,
    false,
  ]);
  expect(screen.getByRole("radio", { name: /Electronic Check/ })).toBeDisabled();
});

test("requires a choice", () => {
  render(<RadioTiles legend="Payment Option" name="paymentOption" options={options} />);
  for (const radio of screen.getAllByRole("radio")) expect(radio).toBeRequired();
});

test("checks a tile when it is pressed anywhere, and moves the choice with the arrow keys", async () => {
  function Controlled() {
    const [value, setValue] = useState("1");
    return (
      <RadioTiles
        legend="Payment Option"
        name="paymentOption"
        options={options}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    );
  }
  render(<Controlled />);
  await userEvent.click(screen.getByText("Credit Card"));
  expect(screen.getByRole("radio", { name: /Credit Card/ })).toBeChecked();
  await userEvent.keyboard("{ArrowUp}");
  expect(screen.getByRole("radio", { name: "Bank Account" })).toBeChecked();
});

test("when uncontrolled, calls onChange for a press and sets the ref to a radio, as form libraries expect", async () => {
  const onChange = vi.fn();
  const ref = createRef<HTMLInputElement>();
  render(<RadioTiles legend="Payment Option" name="paymentOption" options={options} onChange={onChange} ref={ref} />);
  await userEvent.click(screen.getByText("Bank Account"));
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(ref.current).toBeInstanceOf(HTMLInputElement);
});

test("describes the group by its error, and gives the first radio the id that the error summary links to", () => {
  render(
    <RadioTiles
      id="option"
      legend="Payment Option"
      name="paymentOption"
      options={options}
      error="Payment Option is required."
    />,
  );
  expect(screen.getByRole("group", { name: "Payment Option" })).toHaveAccessibleDescription(
    "Error: Payment Option is required.",
  );
  expect(document.getElementById("option")).toBe(screen.getByRole("radio", { name: "Bank Account" }));
});
