import type { Page, Route } from "@playwright/test";

type Body = Record<string, unknown>;

const payments = /\/api\/payments;/;
const acknowledgements = /\/api\/demographics\/acknowledge;/;

/**
 * Handles the next request to a URL, and lets the following ones through. The route stays in place: a request that the
 * page sends while Playwright takes a page's last route away may never be answered.
 */
export async function handleNext(page: Page, url: RegExp, handle: (route: Route) => Promise<void>): Promise<void> {
  let isHandled = false;
  await page.route(url, (route) => {
    if (isHandled) return route.fallback();
    isHandled = true;
    return handle(route);
  });
}

/**
 * The body of the next acknowledgement. Page events omit a request body that the portal keeps for sending it again, so
 * this reads it in transit.
 */
export function nextAcknowledgement(page: Page): Promise<Body> {
  return new Promise((resolve, reject) => {
    handleNext(page, acknowledgements, (route) => {
      resolve(route.request().postDataJSON() as Body);
      return route.continue();
    }).catch(reject);
  });
}

/** Changes the next payment in transit, as an attacker between browser and services could. */
export async function changeNextPayment(page: Page, change: Body): Promise<void> {
  await handleNext(page, payments, (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as Body), ...change } }),
  );
}

/** Drops the next acknowledgement and tells the portal that it arrived. */
export async function swallowNextAcknowledgement(page: Page): Promise<void> {
  await handleNext(page, acknowledgements, (route) => route.fulfill({ status: 204 }));
}

/** The services' error code for the payment that `pay` sends; undefined if they accepted it. */
export async function answerTo(page: Page, pay: () => Promise<void>): Promise<string | undefined> {
  const answered = page.waitForResponse(payments);
  await pay();
  return ((await (await answered).json()) as { code?: string }).code;
}

const arrangements = /\/api\/paymentArrangements\/\d+;/;
const isPreview = (form: string | null) => new URLSearchParams(form ?? "").get("preview") === "true";

/**
 * Turns the next setup of a plan into a preview, but tells the portal that the plan was set up, so that no plan is left
 * behind.
 */
export async function simulateSetUp(page: Page): Promise<void> {
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

/** Refuses the next setup of a plan with this code, without a call to the services. */
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
