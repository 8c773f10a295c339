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
  await page.route(payments, (route) => route.continue({ postData: { ...(route.request().postDataJSON() as Body), ...change } }), { times: 1 });
}

/** Changes the text of the next acknowledgement on its way. */
export async function changeNextAcknowledgement(page: Page): Promise<void> {
  await page.route(acknowledgements, (route) => route.continue({ postData: { ...(route.request().postDataJSON() as Body), disclosureText: "I accept nothing." } }), { times: 1 });
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
