import { rememberLanguage } from "@paydown/shell/language";
import { type Language, languages } from "@paydown/domain";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { refusal } from "../payment-flow/testing/paying-services";
import type { FakeAnswer } from "./fake-services";
import { type Services, healthyServices } from "./healthy-services";

/** How a call fails: with a problem, with an answer outside the contract, or with no answer. */
export const ways = {
  refusing: () => refusal(503, "service_unavailable", { detail: "the services are resting" }),
  failing: () => ({ status: 500, body: "<h1>Internal Server Error</h1>" }),
  unreachable: (): FakeAnswer => {
    throw new TypeError("Failed to fetch");
  },
} as const;

export type Way = keyof typeof ways;
export const allWays = Object.keys(ways) as Way[];

/** The detail of 'Error {doing}; {detail}' for each failure. */
export const details: Record<Language, Record<Way, string>> = {
  en: {
    refusing: "the services are resting",
    failing: "the answer could not be read",
    unreachable: "no answer came. Check your connection and try again",
  },
  es: {
    refusing: "el servicio no está disponible en este momento",
    failing: "no se pudo leer la respuesta",
    unreachable: "no hubo respuesta. Revise su conexión e intente de nuevo",
  },
};

export interface Opened {
  readonly user: UserEvent;
  readonly address: () => string;
}

/** The exact sentence; null if nothing is to be shown, per the specification. */
type Sentence = (detail: string, way: Way) => string | null;

/** A failing call on a screen. */
export interface CatalogueError {
  /** The screen, and what fails on it. */
  readonly name: string;
  /** The failing call, as the fake services name it. */
  readonly call: string;
  /** Replaces the usual problem if the call has its own. */
  readonly refusing?: FakeAnswer;
  /**
   * Opens the portal and takes every step up to the failing call. Relies on English labels only if `says` has no
   * Spanish.
   */
  readonly open: (services: Services) => Promise<Opened>;
  readonly says: { readonly en: Sentence } & Partial<Record<Language, Sentence>>;
  /** Once the services work again: continues as the consumer would, and expects the result. */
  readonly recover: (opened: Opened) => Promise<unknown>;
}

/** One line of a catalog. */
export interface CatalogueEntry {
  /** As the specification writes it. */
  readonly entry: string;
  readonly errors?: readonly CatalogueError[];
  /** Further tests for the line, without a failing call. */
  readonly facts?: Readonly<Record<string, () => unknown>>;
}

/** 'Error {doing}; {detail}' in both languages. */
export const error = (doing: string, alHacer: string): CatalogueError["says"] => ({
  en: (detail) => `Error ${doing}; ${detail}`,
  es: (detail) => `Error al ${alHacer}; ${detail}`,
});

/** Presses Try again and expects the missing part. */
export const retry =
  (found: () => Promise<unknown>): CatalogueError["recover"] =>
  async ({ user }) => {
    await user.click(await screen.findByRole("button", { name: /^(Try again|Intentar de nuevo)$/ }));
    await found();
  };

/** Expects exactly this sentence: double spaces count, surrounding text in the element does not. */
function expectSaid(sentence: string) {
  const saying = [...document.querySelectorAll("body *")].filter((element) => element.textContent?.includes(sentence));
  expect(saying.length, document.body.textContent ?? "").toBeGreaterThan(0);
  expect(saying.at(-1)).toBeVisible();
}

/**
 * The ways in which a row's call fails in a language. `npm run prove -- matrix` tries every way in every language. `npm
 * test` tries every way in English and one way in each other language, a different one for the next row.
 */
function waysIn(language: Language, row: number): readonly Way[] {
  if (language === "en" || process.env.PAYDOWN_PROVE_MATRIX) return allWays;
  return allWays.filter((_, index) => index === row % allWays.length);
}

/** Provokes every error in each language of its row, and then recovers from it. */
export function describeCatalogue(catalogue: readonly CatalogueEntry[]): void {
  describe.each(catalogue.map((entry) => [entry.entry, entry] as const))("%s", (_, { errors = [], facts = {} }) => {
    for (const [fact, isTrue] of Object.entries(facts)) test(fact, async () => void (await isTrue()));

    const rows = errors.flatMap((row, index) =>
      languages.flatMap((language) => {
        const say = row.says[language];
        return say
          ? waysIn(language, index).map((way) => ({
              ...row,
              language,
              way,
              sentence: say(details[language][way], way),
            }))
          : [];
      }),
    );
    for (const { name, call, refusing, open, recover, language, way, sentence } of rows) {
      test(`${name}, ${way}, in ${language}: ${sentence === null ? "silence" : `'${sentence}'`}, and continues from there`, async () => {
        rememberLanguage(localStorage, language);
        const services = healthyServices();
        const well = services.answers[call];
        services.answers[call] = way === "refusing" && refusing ? refusing : ways[way];
        const opened = await open(services);
        await waitFor(() => expect(services.requests(call).length).toBeGreaterThan(0));
        if (sentence === null) expect(screen.queryByText(/^Error /)).toBeNull();
        else await waitFor(() => expectSaid(sentence));
        services.answers[call] = well ?? {};
        await recover(opened);
      });
    }
  });
}
