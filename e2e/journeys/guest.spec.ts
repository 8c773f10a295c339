import { GuestPortal } from "../pages/guest-portal.js";
import { Keyboard } from "../pages/keyboard.js";
import { expect, test } from "../pages/signed-in.js";
import { Troubles } from "../pages/troubles.js";

// The services do not query the hosted page until the clock moves; until then only a notification changes the amount
// due.
test.use({ person: null, testClock: true, servicesEnv: { PAYDOWN_RECONCILE_FIRST_MS: "600000" } });

// This test must run before any payment.
test("by keyboard alone from the lookup to Confirm, finding each control by its name [GUEST-20]", async ({ page }) => {
  const guest = new GuestPortal(page);
  const keyboard = new Keyboard(page);
  await guest.open();
  await keyboard.tabTo(page.getByRole("link", { name: "Skip to main content" }));
  await keyboard.tabTo(
    page.getByRole("group", { name: "Look up by" }).getByRole("radio", { name: "Citation number", exact: true }),
  );
  await page.keyboard.press("ArrowDown");
  await expect(guest.main.getByRole("radio", { name: "Plan ID", exact: true })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await keyboard.press(guest.button("Submit"));
  await expect(guest.main.getByRole("group", { name: "There is a problem" })).toBeFocused();
  await keyboard.press(guest.main.getByRole("link", { name: "This field is required" }));
  await expect(guest.main.getByRole("textbox", { name: "Citation number" })).toBeFocused();
  await page.keyboard.type("900100200");
  await page.keyboard.press("Enter");
  await expect(guest.heading).toBeFocused();
  await keyboard.tabTo(guest.button("Lookup ID"));
  await keyboard.tabTo(
    guest.plan("P-1002").getByRole("group", { name: "Pay on this plan" }).getByRole("radio").first(),
  );
  for (const key of ["ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  await expect(guest.choice("P-1002", "Other Amount")).toBeChecked();
  const amount = guest.plan("P-1002").getByRole("textbox", { name: "Amount to pay" });
  await keyboard.typeInto(amount, "70");
  await expect(amount).toHaveAccessibleDescription(/Entered amount cannot exceed Total Due\./);
  await expect(guest.button("Continue")).toHaveAccessibleDescription(/.+/);
  await page.keyboard.press("Backspace");
  await keyboard.press(guest.button("Continue"));
  await expect(guest.heading).toHaveText("Confirm your payment");
  await expect(page.getByRole("progressbar", { name: "Check your payment" })).toHaveAttribute("value", "50");
  await keyboard.tabTo(guest.button("Continue"));
  await keyboard.press(page.getByRole("link", { name: "Cancel", exact: true }));
  await expect(amount).toHaveValue("7.00");
  for (const [name, title] of [
    ["Payments of plan P-1002", "Payments"],
    ["Schedule of plan P-1002", "Schedule"],
  ] as const) {
    await keyboard.press(guest.plan("P-1002").getByRole("link", { name }));
    await expect(guest.heading).toHaveText(title);
    await keyboard.press(guest.main.getByRole("link", { name: "Back", exact: true }));
    await expect(guest.heading).toHaveText("Your payment plans");
  }
  const user = new URL(page.url()).searchParams.get("user") ?? "";
  for (const returned of ["success", "cancel"]) {
    await page.goto(`/pay/riverton/guest/${returned}?user=${user}`);
    await keyboard.press(guest.main.getByRole("link", { name: "Back to your payment plans" }));
    await expect(guest.heading).toHaveText("Your payment plans");
  }
});

test("a lookup fails, then finds two plans; Cancel on the hosted page keeps the choices; paying one plan's minimum updates its due, and its receipt goes by mail [GUEST-84, MAIL-30]", async ({
  page,
  paydown,
}) => {
  const guest = new GuestPortal(page);
  const plan = guest.plan("P-1001");

  await test.step("a failed lookup says so and keeps the input", async () => {
    await guest.lookUp("900100299");
    await expect(
      guest.main.getByRole("group", { name: "There is a problem" }).getByText("Citation number not found"),
    ).toBeVisible();
    await expect(guest.main.getByRole("textbox")).toHaveValue("900100299");
  });

  await test.step("two plans offer a choice", async () => {
    await guest.lookUp("900100200");
    await expect(guest.heading).toHaveText("Your payment plans");
    await expect(guest.button("Continue")).toBeDisabled();
    await expect(guest.main.getByText("Choose an amount for at least one plan.")).toBeVisible();
    await expect(guest.plan("P-1002").getByRole("radio")).toHaveCount(3);
    await guest.choice("P-1001", "Minimum Due").check();
    await guest.button("Continue").click();
    await expect(guest.heading).toHaveText("Confirm your payment");
    await expect(guest.main.getByRole("row", { name: "P-1001" })).toContainText("$25.00");
  });

  await test.step("Cancel on the hosted page leads back with the choices kept", async () => {
    await guest.leave();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForURL(/\/guest\/cancel\?user=/);
    await expect(guest.main.getByText("Payment was cancelled", { exact: true })).toBeVisible();
    await expect(guest.main.getByText("Total Due $125.00")).toBeVisible();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Home" }).click();
    await expect(guest.choice("P-1001", "Minimum Due")).toBeChecked();
  });

  await test.step("paid with the notification after the redirect: the due is updated, and the stored submission is gone", async () => {
    await guest.button("Continue").click();
    await guest.leave();
    await guest.payOnHostedPage();
    await expect(guest.main.getByText("Your payment has been submitted successfully.")).toBeVisible();
    await expect(guest.main.getByText(/^[A-Z0-9]{6}(-[A-Z0-9]{4}){4}$/)).toBeVisible();
    await expect(guest.main.getByText("Total Due $100.00")).toBeVisible({ timeout: 20_000 });
    expect(await page.evaluate(() => sessionStorage.getItem("planSubmission"))).toBeNull();
  });

  await test.step("the receipt arrives by mail, with a PDF", async () => {
    const to = "guest@example.com";
    await guest.main.getByRole("textbox", { name: "Email address" }).fill(to);
    await guest.button("Send the receipt").click();
    await expect(guest.main.getByText(`We sent the receipt to ${to}.`)).toBeVisible();
    const [mail] = (await paydown.outbox()).filter((message) => message.to === to);
    expect(mail).toMatchObject({
      subject: "Payment receipt - City of Riverton",
      text: expect.stringContaining("Plan P-1001: $25.00"),
      attachments: [{ type: "application/pdf" }],
    });
  });

  await test.step("home and the plan's payments show the payment", async () => {
    await guest.main.getByRole("link", { name: "Back to your payment plans" }).click();
    await expect(plan.getByRole("radio", { name: /Total Due.*\$100\.00/ })).toBeVisible();
    await plan.getByRole("link", { name: "Payments of plan P-1001" }).click();
    await expect(guest.heading).toHaveText("Payments");
    await expect(guest.main.getByRole("row").filter({ hasText: "$25.00" }).first()).toBeVisible();
  });

  await test.step("Lookup ID clears everything: Back shows no plans", async () => {
    await guest.main.getByRole("link", { name: "Back" }).click();
    await guest.button("Lookup ID").click();
    await expect(guest.heading).toHaveText("City of Riverton");
    await page.goBack();
    await expect(guest.heading).toHaveText("City of Riverton");
  });
});

test("in Spanish, pays TOTAL on one plan and OTHER on another, with Back from the hosted page, every field of the hidden form as specified and the notification sent before the redirect [HOST-14]", async ({
  page,
  paydown,
}) => {
  await page.addInitScript(() => localStorage.setItem("paydown.language", "es"));
  const guest = new GuestPortal(page);
  await guest.lookUp("900100200");
  await expect(guest.heading).toHaveText("Sus planes de pago");
  await guest.choice("P-1002", "Total adeudado").check();
  await guest.choice("P-1001", "Otro monto").check();
  const other = guest.plan("P-1001").getByRole("textbox", { name: "Monto a pagar" });
  await other.fill("1000");
  await expect(guest.plan("P-1001").getByText("El monto no puede ser mayor que el total adeudado.")).toBeVisible();
  await expect(guest.button("Continuar")).toBeDisabled();
  await other.fill("30.00");
  await expect(page.getByRole("group", { name: "Total general" })).toContainText("$90.00");
  await guest.button("Continuar").click();

  await test.step("after Back from the hosted page the plans wait for the payment, then show the choices again", async () => {
    await guest.leave("Continuar");
    await page.goBack();
    await expect(guest.heading).toHaveText("Sus planes de pago");
    await expect(other).toHaveValue("30.00", { timeout: 20_000 });
    await expect(guest.choice("P-1002", "Total adeudado")).toBeChecked();
  });

  await guest.button("Continuar").click();
  await page.waitForURL(/\/guest\/confirm\?user=/);
  const user = new URL(page.url()).searchParams.get("user") ?? "";
  await guest.leave("Continuar");

  await test.step("the hosted page received every field exactly as sent", async () => {
    const opened = (await paydown.hostedPayments()).filter(
      ({ state, form }) => state === "open" && form?.["UserPart2"] === user,
    );
    expect(opened.map(({ form }) => form)).toEqual([
      {
        ReturnURL: `${paydown.baseURL}/pay/riverton/guest/success?user=${user}`,
        CancelURL: `${paydown.baseURL}/pay/riverton/guest/cancel?user=${user}`,
        PaymentAmount: "90.00",
        MerchantCode: "RIVERTON01",
        UserPart1: "RVT1001",
        UserPart2: user,
        UserPart3: opened[0]?.trackingNo,
        UserPart4: "",
        LineItems:
          "[1*RVT1001***MTA Payment Plan*MTA Payment Plan*P-1001*000001001*RIVPARK*900100200*30.00]," +
          "[1*RVT1002***MTA Payment Plan*MTA Payment Plan*P-1002*000001002*RIVPARK*900100202*60.00]",
      },
    ]);
  });

  await test.step("the hosted page uses the guest's language, although the browser prefers another", async () => {
    expect(await page.evaluate(() => navigator.language)).toMatch(/^en/);
    expect(new URL(page.url()).searchParams.get("lang")).toBe("es");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(guest.heading).toHaveText(/^Pagar /);
  });

  await guest.payOnHostedPage("Before you go back to the merchant", "es");
  await expect(guest.main.getByText("Su pago se envió correctamente.")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(guest.main.getByText("Total adeudado $0.00")).toBeVisible({ timeout: 20_000 });
});

test("a payment whose notification is never sent: the plan takes no other until the services have asked the hosted page [GUEST-66]", async ({
  page,
  paydown,
}) => {
  const guest = new GuestPortal(page);
  await guest.lookUp("900100200");
  const left = ((await guest.due("P-1001")) - 7).toFixed(2);
  await guest.chooseOther("P-1001", "7.00");
  await guest.button("Continue").click();
  await guest.leave();
  await guest.payOnHostedPage("Never");
  await expect(guest.main.getByText("A payment of $7.00 is being confirmed")).toBeVisible();
  await guest.lookUp("900100200");
  await expect(guest.plan("P-1001").getByText("A payment of $7.00 is being confirmed")).toBeVisible();
  await expect(guest.plan("P-1001").getByRole("radio")).toHaveCount(0);
  await paydown.moveClock(1);
  await guest.lookUp("900100200");
  // Without a reload, because the page updates the dues by itself.
  await expect(guest.choice("P-1001", "Total Due").locator("xpath=..")).toContainText(`$${left}`, { timeout: 20_000 });
});

test("the lookup can be read, filled in and submitted before its scripts load, in either language [GUEST-42]", async ({
  page,
}) => {
  const troubles = await Troubles.in(page);
  const guest = new GuestPortal(page);
  let release: (() => void)[] = [];
  await page.route("**/pay/guest/assets/main-*.js", async (route) => {
    await new Promise<void>((resolve) => release.push(resolve));
    await route.continue();
  });
  const scriptsCome = () => {
    release.forEach((one) => one());
    release = [];
  };

  const lookups: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/public/lookup")) lookups.push(request.postData() ?? "");
  });

  await page.goto("/pay/riverton/guest", { waitUntil: "commit" });
  await guest.main.getByRole("radio", { name: "License plate" }).check();
  await guest.main.getByRole("textbox").fill("RVT4821");
  await guest.main.getByRole("textbox").press("Enter");
  await expect(guest.button("Submit")).toBeDisabled();
  await expect.poll(() => lookups).toEqual(['{"instanceId":"riverton","label":"License plate","value":"RVT4821"}']);
  scriptsCome();
  await expect(guest.heading).toHaveText("Your payment plans");
  await expect(guest.plan("P-1003")).toBeVisible();
  expect(lookups).toHaveLength(1);

  await page.evaluate(() => localStorage.setItem("paydown.language", "es"));
  await page.goto("/pay/riverton/guest", { waitUntil: "commit" });
  await guest.main.getByRole("textbox", { name: "Número de multa" }).fill("1");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  scriptsCome();
  await guest.button("Enviar").click();
  await expect(guest.main.getByRole("link", { name: "No se encontró: Número de multa" })).toBeVisible();
  await expect(guest.main.getByRole("textbox")).toHaveValue("1");
  troubles.expectNone("the lookup");
});
