import { rememberLanguage } from "@paydown/shell/language";
import type { Language } from "@paydown/domain";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { refusal } from "../payment-flow/testing/paying-services";
import type { FakeAnswer } from "./fake-services";
import { type Services, wellServices } from "./well-services";

/** How a call fails: with a problem, with what is not of the contract, with no answer at all. */
export const ways = {
  refusing: () => refusal(503, "service_unavailable", { detail: "the services are resting" }),
  failing: () => ({ status: 500, body: "<h1>Internal Server Error</h1>" }),
  unreachable: (): FakeAnswer => {
    throw new TypeError("Failed to fetch");
  },
} as const;

export type Way = keyof typeof ways;
export const allWays = Object.keys(ways) as Way[];

/** The detail of 'Error {doing}; {detail}' for each way. */
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

/** The whole sentence, to the character; null where the documents want silence. */
type Sentence = (detail: string, way: Way) => string | null;

/** A call that fails on a screen. */
export interface CatalogueError {
  /** The screen, and what fails on it. */
  readonly name: string;
  /** The call that fails, as the fake services name it. */
  readonly call: string;
  /** In the place of the usual problem, where the call has one of its own. */
  readonly refusing?: FakeAnswer;
  /** Brings the portal to where the call has been made. It may rely on English labels only where `says` has no Spanish. */
  readonly open: (services: Services) => Promise<Opened>;
  readonly says: { readonly en: Sentence; readonly es?: Sentence };
  /** With the services well again: what the consumer does to go on, and what is there then. */
  readonly goOn: (opened: Opened) => Promise<unknown>;
}

/** One line of a catalogue. */
export interface CatalogueEntry {
  /** As the document has it. */
  readonly entry: string;
  readonly errors?: readonly CatalogueError[];
  /** What the line says besides, or without a call that fails. */
  readonly facts?: Readonly<Record<string, () => unknown>>;
}

/** 'Error {doing}; {detail}' in both languages. */
export const error = (doing: string, alHacer: string): CatalogueError["says"] => ({
  en: (detail) => `Error ${doing}; ${detail}`,
  es: (detail) => `Error al ${alHacer}; ${detail}`,
});

/** Presses the retry; what was missing is there then. */
export const retry =
  (found: () => Promise<unknown>): CatalogueError["goOn"] =>
  async ({ user }) => {
    await user.click(await screen.findByRole("button", { name: /^(Try again|Intentar de nuevo)$/ }));
    await found();
  };

/** A sentence to the character: two spaces are not one, and what stands around it in its element is left out. */
function expectSaid(sentence: string) {
  const saying = [...document.querySelectorAll("body *")].filter((element) => element.textContent?.includes(sentence));
  expect(saying.length, document.body.textContent ?? "").toBeGreaterThan(0);
  expect(saying.at(-1)).toBeVisible();
}

/** Provokes every error of the entries three ways, in each language that a row speaks, and goes on from there. */
export function describeCatalogue(catalogue: readonly CatalogueEntry[]): void {
  describe.each(catalogue.map((entry) => [entry.entry, entry] as const))("%s", (_, { errors = [], facts = {} }) => {
    for (const [fact, isTrue] of Object.entries(facts)) test(fact, async () => void (await isTrue()));

    const rows = errors.flatMap((row) =>
      (["en", "es"] as const).flatMap((language) => {
        const say = row.says[language];
        return say ? allWays.map((way) => ({ ...row, language, way, sentence: say(details[language][way], way) })) : [];
      }),
    );
    for (const { name, call, refusing, open, goOn, language, way, sentence } of rows) {
      test(`${name}, ${way}, in ${language}: ${sentence === null ? "silence" : `'${sentence}'`}, and on from there`, async () => {
        rememberLanguage(localStorage, language);
        const services = wellServices();
        const well = services.answers[call];
        services.answers[call] = way === "refusing" && refusing ? refusing : ways[way];
        const opened = await open(services);
        await waitFor(() => expect(services.requests(call).length).toBeGreaterThan(0));
        if (sentence === null) expect(screen.queryByText(/^Error /)).toBeNull();
        else await waitFor(() => expectSaid(sentence));
        services.answers[call] = well ?? {};
        await goOn(opened);
      });
    }
  });
}
