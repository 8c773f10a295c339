import { CountedJourney } from "../pages/counted-journey.js";
import { Portal } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";

test.use({ person: null });

const rivera = { instanceId: "harbor", username: "sam.rivera@example.com", password: "Harbor-claim-1" };
const avery = { instanceId: "summit", username: "averyoneil", password: "Summit-claim-1" };
const facts = { "Account Number": "123456", "Last Name": "rivera", "Zip Code": "21201", "Date of Birth": "04/12/1985" };

async function fill(portal: Portal, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await portal.field(label).fill(value);
}

const loginFields = ({ username, password }: typeof rivera, label: string) => ({
  [label]: username,
  Password: password,
  "Confirm Password": password,
});

test("person 000123456 claims their account and makes a first payment in Spanish by keyboard, after trying a taken email and wrong facts [REG-2, REG-74, REG-91, NAV-49]", async ({
  page,
  portal,
  paydown,
}) => {
  await test.step("from the login page to the form, which stays disabled until it is complete", async () => {
    await portal.open("/login");
    await portal.main.getByRole("link", { name: "Registration" }).click();
    await expect(portal.heading).toHaveText("Registration");
    await expect(portal.sentence("Fill in and submit the required information to claim your account")).toBeVisible();
    await expect(portal.button("Continue")).toBeDisabled();
    await expect(portal.field("Date of Birth")).toHaveAttribute("placeholder", "MM/dd/yyyy");
  });

  await test.step("the form says that an email is taken while it is typed", async () => {
    await fill(portal, {
      ...facts,
      "Zip Code": "21202",
      ...loginFields({ ...rivera, username: "casey@example.com" }, "Email"),
    });
    await expect(portal.main.getByText("Email 'casey@example.com' already in use.")).toBeVisible();
    await expect(portal.button("Continue")).toBeDisabled();
    await portal.field("Email").fill(rivera.username);
    await expect(portal.sentence("You can continue now.")).toBeVisible();
  });

  await test.step("wrong facts are refused with a way to contact the company, and the input is kept", async () => {
    await portal.button("Continue").click();
    await expect(portal.main.getByText("These details match no account that can be registered.")).toBeVisible();
    await expect(portal.main.getByRole("link", { name: "Contact us about registration" })).toBeVisible();
    await expect(portal.field("Password")).toHaveValue(rivera.password);
    await portal.field("Zip Code").fill("21201");
    await portal.button("Continue").click();
  });

  await test.step("Confirm shows the account's owner; Back asks first, and a reload starts over", async () => {
    await expect(portal.heading).toHaveText("Confirm Registration");
    await expect(page).toHaveURL(/\/pay\/harbor\/registration\/confirm$/);
    for (const [label, value] of [
      ["Name", "Sam Rivera"],
      ["Address", "815 Light Street"],
      ["City", "Baltimore"],
      ["State", "MD"],
      ["Zip Code", "21201"],
      ["Phone 1", "(410) 555-0199"],
    ] as const) {
      await expect(portal.figure(label)).toHaveText(value);
    }
    await expect(portal.main.getByText(/You sign in with this email address/)).toBeVisible();
    await page.goBack();
    await portal.dialog("Leave this page?").getByRole("button", { name: "Stay" }).click();
    await expect(portal.heading).toHaveText("Confirm Registration");
    await page.reload();
    await expect(portal.heading).toHaveText("Registration");
    await expect(page).toHaveURL(/registrationForm$/);
    await expect(portal.field("Password")).toHaveValue("");
  });

  await test.step("registers and pays in Spanish, by keyboard on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const inSpanish = new Portal(page, "harbor", "es");
    const journey = new CountedJourney(page, inSpanish);
    await journey.keyboard.press(page.getByRole("button", { name: "Español" }));
    await journey.reach("Registration");
    for (const [label, value] of Object.entries({ ...facts, ...loginFields(rivera, "Email") }))
      await journey.type(inSpanish.field(label), value);
    await expect(inSpanish.sentence("You can continue now.")).toBeVisible();
    await journey.keyboard.press(inSpanish.button("Continue"));
    await journey.reach("Confirm Registration");
    await journey.keyboard.press(inSpanish.button("Register"));
    await journey.reach("Registration Completed");
    await journey.keyboard.press(inSpanish.button("Go to my account"));
    await journey.payFromHome("100000030");
    await journey.enterCard("180.00");
    await journey.toReceipt();
    expect((await paydown.sandboxRecord()).at(-1)).toMatchObject({
      type: "charge",
      result: "approved",
      amount: "182.50",
    });
    await page.getByRole("button", { name: "English" }).click();
  });

  await test.step("nobody can register the person again, and the log holds none of their facts", async () => {
    await portal.open("/registration/registrationForm");
    await fill(portal, { ...facts, ...loginFields({ ...rivera, username: "another@example.com" }, "Email") });
    await expect(portal.sentence("You can continue now.")).toBeVisible();
    await portal.button("Continue").click();
    await expect(portal.main.getByText("These details match no account that can be registered.")).toBeVisible();
    for (const told of [rivera.password, rivera.username, "04/12/1985"]) expect(paydown.log()).not.toContain(told);
  });
});

test("a person of summit registers with a username instead of an email, and sees the tenant's own texts for failure and completion [REG-35]", async ({
  page,
}) => {
  const portal = new Portal(page, "summit");
  await page.goto("/pay/summit/registration/confirm");
  await expect(portal.heading).toHaveText("Registration");
  await fill(portal, {
    "Loan Number": "200000030",
    "Last Name": "O'Neil",
    "Last Four Digits of Your Phone": "9999",
    ...loginFields(avery, "Username"),
  });
  await expect(portal.sentence("This username is free.")).toBeVisible();
  await portal.button("Continue").click();
  await expect(
    portal.main.getByText(
      "We could not match what you entered with a loan. Check it against your loan agreement, or call us.",
    ),
  ).toBeVisible();
  await portal.main.getByRole("link", { name: "Contact us about registration" }).click();
  await expect(portal.main.getByText("Please have your loan number at hand.")).toBeVisible();
  await page.goBack();
  await expect(portal.field("Password")).toHaveValue(avery.password);
  await portal.field("Last Four Digits of Your Phone").fill("0164");
  await expect(portal.sentence("You can continue now.")).toBeVisible();
  await portal.button("Continue").click();
  await expect(portal.figure("Name")).toHaveText("Avery O'Neil");
  await portal.button("Register").click();
  await expect(
    portal.sentence("Welcome to Summit Credit online. Sign in with the username you have just chosen."),
  ).toBeVisible();
  await portal.main.getByRole("link", { name: "Login" }).click();
  await portal.signIn(avery);
  await expect(portal.homeRow("200000030")).toContainText("$95.00");
});
