import type { Page } from "@playwright/test";

type Body = Record<string, unknown>;

const payments = /\/api\/payments;/;
const acknowledgements = /\/api\/demographics\/acknowledge;/;

/**
 * What the next acknowledgement says, on its way. A body that the portal keeps to send again is not among the events of a page, so it is
 * read where it passes.
 */
export function nextAcknowledgement(page: Page): Promise<Body> {
  return new Promise((resolve, reject) => {
    page
      .route(
        acknowledgements,
        (route) => {
          resolve(route.request().postDataJSON() as Body);
          return route.continue();
        },
        { times: 1 },
      )
      .catch(reject);
  });
}

/** Changes the next payment on its way to the services, as someone between browser and services could. */
export async function changeNextPayment(page: Page, change: Body): Promise<void> {
  await page.route(
    payments,
    (route) => route.continue({ postData: { ...(route.request().postDataJSON() as Body), ...change } }),
    { times: 1 },
  );
}

/** Changes the text of the next acknowledgement on its way. */
export async function changeNextAcknowledgement(page: Page): Promise<void> {
  await page.route(
    acknowledgements,
    (route) =>
      route.continue({
        postData: { ...(route.request().postDataJSON() as Body), disclosureText: "I accept nothing." },
      }),
    { times: 1 },
  );
}

/** The next acknowledgement never arrives, and the portal is told that it did. */
export async function swallowNextAcknowledgement(page: Page): Promise<void> {
  await page.route(acknowledgements, (route) => route.fulfill({ status: 204 }), { times: 1 });
}

/** The code of the services' answer to the payment that `pay` sends; undefined where they took it. */
export async function answerTo(page: Page, pay: () => Promise<void>): Promise<string | undefined> {
  const answered = page.waitForResponse(payments);
  await pay();
  return ((await (await answered).json()) as { code?: string }).code;
}

const arrangements = /\/api\/paymentArrangements\/\d+;/;
const isPreview = (form: string | null) => new URLSearchParams(form ?? "").get("preview") === "true";

/** The next plan is only previewed, and the portal is told that it was set up: nothing is left behind. */
export async function pretendToSetUp(page: Page): Promise<void> {
  await page.route(arrangements, async (route) => {
    const form = route.request().postData();
    if (route.request().method() !== "POST" || isPreview(form)) return route.fallback();
    const response = await route.fetch({ postData: `${form}&preview=true` });
    const plan = (await response.json()) as Body;
    return route.fulfill({
      response,
      json: {
        ...plan,
        preview: false,
        ppa_status: "P",
        reference: "PLAN-5TX9-20KM",
        method: { kind: "card", brand: "VISA", last4: "1111" },
      },
    });
  });
}

/** The services refuse the next plan by this code, without having been asked. */
export async function refuseToSetUp(page: Page, code: string): Promise<void> {
  await page.route(arrangements, (route) => {
    if (route.request().method() !== "POST" || isPreview(route.request().postData())) return route.fallback();
    return route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      json: { type: "about:blank", title: "No", status: 409, code },
    });
  });
}

/** The next plan is set up, and the answer is lost on its way back. */
export async function loseNextSetUp(page: Page): Promise<void> {
  await page.route(arrangements, async (route) => {
    if (route.request().method() !== "POST" || isPreview(route.request().postData())) return route.fallback();
    await route.fetch();
    return route.abort();
  });
}
