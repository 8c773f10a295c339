import { test as base } from "../fixtures/test.js";
import { casey, type Person } from "./people.js";
import { type Language, Portal } from "./portal.js";
import { ServicesApi, type Token } from "./services-api.js";

interface SignedIn {
  /** The user signed in at the start; null for nobody. */
  readonly person: Person | null;
  /** The portal's language. */
  readonly language: Language;
  readonly portal: Portal;
  readonly api: ServicesApi;
  /** A token of `person`, from a separate session. */
  readonly token: Token;
}

/** Tests that begin signed in: local storage already has the two keys of the portal's session (SIGN-12). */
export const test = base.extend<SignedIn>({
  person: [casey, { option: true }],
  language: ["en", { option: true }],
  storageState: async ({ person, language, baseURL, playwright }, use) => {
    const localStorage: { name: string; value: string }[] = [{ name: "paydown.language", value: language }];
    if (person !== null) {
      const request = await playwright.request.newContext({ baseURL: baseURL! });
      const { jwt, username } = await new ServicesApi(request).tokenOf(person);
      await request.dispose();
      localStorage.push(
        { name: `${person.instanceId}.token`, value: jwt },
        { name: `${person.instanceId}.username`, value: username },
      );
    }
    await use({ cookies: [], origins: [{ origin: new URL(baseURL!).origin, localStorage }] });
  },
  portal: async ({ page, person, language }, use) => use(new Portal(page, person?.instanceId, language)),
  api: async ({ request }, use) => use(new ServicesApi(request)),
  token: async ({ api, person }, use) => use(await api.tokenOf(person ?? casey)),
});

export { expect } from "@playwright/test";
