import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { OfferTiles } from "./offer-tiles";

function Offers() {
  const [value, setValue] = useState("own");
  return (
    <OfferTiles
      legend="Choose a plan"
      name="plan"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      options={[
        { value: "own", label: "My own plan", facts: ["Say what you can pay."] },
        { value: "1", label: "Short plan", figure: "$300.00", unit: "a month", facts: ["12 payments", "no interest"] },
      ]}
    />
  );
}

test("is a group of radios, each named by its label and all of its figures", async () => {
  const user = userEvent.setup();
  render(<Offers />);
  const group = within(screen.getByRole("group", { name: "Choose a plan" }));
  const [own, short] = group.getAllByRole("radio");
  expect(own).toBeChecked();
  expect(own).toHaveAccessibleName("My own plan Say what you can pay.");
  expect(short).toHaveAccessibleName(/^Short plan \$300\.00 a month 12 payments ?, no interest$/);
  await user.click(screen.getByText("$300.00"));
  expect(short).toBeChecked();
});
