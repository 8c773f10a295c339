import { test as base } from "../fixtures/test.js";
import { casey, type Person } from "./people.js";
import { Portal } from "./portal.js";
import { ServicesApi, type Token } from "./services-api.js";

interface SignedIn {
  /** Who is signed in when the test begins; null for nobody. */
  readonly person: Person | null;
  readonly portal: Portal;
  readonly api: ServicesApi;
  /** A token of `person`, of a session of its own. */
  readonly token: Token;
}

/** Tests that begin signed in, by the two keys that the portal keeps in local storage (decisions Q21). */
export const test = base.extend<SignedIn>({
  person: [casey, { option: true }],
  storageState: async ({ person, baseURL, playwright }, use) => {
    if (person === null) return use({ cookies: [], origins: [] });
    const request = await playwright.request.newContext({ baseURL: baseURL! });
    const { jwt, username } = await new ServicesApi(request).tokenOf(person);
    await request.dispose();
    const localStorage = [
      { name: `${person.instanceId}.token`, value: jwt },
      { name: `${person.instanceId}.username`, value: username },
    ];
    await use({ cookies: [], origins: [{ origin: new URL(baseURL!).origin, localStorage }] });
  },
  portal: async ({ page }, use) => use(new Portal(page)),
  api: async ({ request }, use) => use(new ServicesApi(request)),
  token: async ({ api, person }, use) => use(await api.tokenOf(person ?? casey)),
});

export { expect } from "@playwright/test";
