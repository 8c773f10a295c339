import { type Language, localize } from "@paydown/domain";
import { catalogFaults, type Exceptions } from "@paydown/translations/catalog-faults";
import { expect, test } from "vitest";
import { defaultGlobalConfig } from "../configuration";
import { namesOfRules, shellTexts, type Translated } from "../testing/translations";
import { partFailed } from "./part-failed-en";

const { header, helpMessage } = defaultGlobalConfig;

/** The texts of the shell, with those that it shows without a configuration. */
const textsIn = (language: Language) => ({
  ...shellTexts[language],
  configuration: { header: localize(header ?? "", language), helpMessage: localize(helpMessage ?? "", language) },
});

const english = { ...textsIn("en"), shell: { ...shellTexts.en.shell, partFailed } };

const refused = (code: string) => [{ kind: "refused", code, problem: { detail: "{detail}" } }];
const cases = {
  "callFailures.detail": [
    [{ kind: "unreachable" }],
    [{ kind: "unreadable" }],
    ...[
      "account_not_found",
      "instance_not_found",
      "too_many_attempts",
      "too_many_requests",
      "unauthenticated",
      "user_mismatch",
      "documents_disabled",
      "document_not_found",
      "payments_paused",
      "service_unavailable",
      "another",
    ].map(refused),
  ],
};

const exceptions: Record<Translated, Exceptions> = {
  es: { same: { "The same word": ["ui.error"] } },
};

test.each(Object.entries(exceptions))(
  "the texts of the shell and of the components in the language %s are translated, and as docs/translations has them",
  (language, allowed) => {
    const translation = textsIn(language as Translated);
    const catalog = { name: "shell", language, english, translation, cases, elsewhere: namesOfRules };
    expect(catalogFaults({ ...catalog, ...allowed })).toEqual([]);
  },
);
