import { ConfigurationProvider } from "@paydown/shell/configuration";
import { cleanup, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { App } from "../app";
import { heading, toReview } from "../features/over-time/testing/open-plans";
import { cleanTab } from "../payment-flow/testing/open-paying";
import { configuration, payingServices } from "../payment-flow/testing/paying-services";
import { portalToTest } from "../testing/portal-to-test";
import { StopPayments } from "./stop-payments";

beforeEach(cleanTab);

const said =
  "To stop one payment or all that are left, tell Harbor Recovery Services at least three business days before its date:";
const address = {
  companyAddress: "400 East Pratt Street, Suite 800",
  companyCity: "Baltimore",
  companyState: "MD",
  companyZipCode: "21202",
};
const { companyConfig: company } = configuration;

/** The ways to stop payments that are shown under this company configuration. */
async function waysOf(companyConfig: typeof company, language = "en") {
  cleanup();
  localStorage.setItem("paydown.language", language);
  const portal = await portalToTest({ fetch: payingServices().fetch });
  const element = (
    <ConfigurationProvider value={{ ...configuration, companyConfig }}>
      <StopPayments />
    </ConfigurationProvider>
  );
  render(
    <RouterProvider
      router={createMemoryRouter([{ element: <App portal={portal} />, children: [{ path: "*", element }] }])}
    />,
  );
  await screen.findByRole("list");
  return [
    screen.getByText(/Harbor Recovery Services/).textContent,
    ...screen.getAllByRole("listitem").map(({ textContent }) => textContent),
  ];
}

test("offers to stop payments by phone if the company has a number, and in writing if it has an address [PLAN-67]", async () => {
  const [call, write] = ["Call (410) 555-0142", "Write to 400 East Pratt Street, Suite 800, Baltimore, MD 21202"];
  expect(await waysOf({ ...company, ...address })).toEqual([said, call, write]);
  expect(screen.getByRole("link")).toHaveAttribute("href", "tel:+14105550142");
  expect(await waysOf(company)).toEqual([said, call]);
  expect(await waysOf({ ...company, ...address, companyPhoneNumber: "" })).toEqual([said, write]);
  expect(await waysOf({ ...company, ...address }, "es")).toEqual([
    "Para detener un pago o todos los que quedan, avise a Harbor Recovery Services al menos tres días hábiles antes de su fecha:",
    "Llame al (410) 555-0142",
    "Escriba a 400 East Pratt Street, Suite 800, Baltimore, MD 21202",
  ]);
});

test("Review and Thank say how to stop payments [PLAN-67]", async () => {
  const expectIt = () =>
    expect(within(screen.getByText(said).parentElement!).getByRole("link")).toHaveAttribute("href", "tel:+14105550142");
  const { user } = await toReview();
  await heading("Review your plan");
  expectIt();
  await user.click(screen.getByRole("button", { name: "Set up plan" }));
  await heading("Your plan is set up");
  expectIt();
});
