import { guestLookupMessages } from "@paydown/domain/messages/en";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab } from "./payment-flow/testing/open-paying";
import { refusal } from "./payment-flow/testing/paying-services";
import {
  type CatalogueEntry,
  type CatalogueError,
  describeCatalogue,
  error,
  retry,
  ways,
} from "./testing/error-catalogue";
import {
  account,
  afterPressing,
  at,
  button,
  enter,
  heading,
  signOutHere,
  uploadsThrough,
} from "./testing/open-for-catalogue";
import { type Services, healthyServices } from "./testing/healthy-services";

const about = {
  "Last Name": "Rivera",
  Email: "rivera@example.com",
  Password: "Kept-to-myself-7",
  "Confirm Password": "Kept-to-myself-7",
};

/** Submits the registration form with every field filled in. */
async function submitted(services: Services, instance = {}) {
  const opened = await at("/harbor/registration/registrationForm", instance)(services);
  await enter(about);
  await screen.findByText("This email is free.");
  return afterPressing(opened, "Continue");
}

async function registered(services: Services) {
  const opened = await submitted(services);
  await heading("Confirm Registration");
  return afterPressing(opened, "Register");
}

async function continued({ user }: Parameters<CatalogueError["recover"]>[0]) {
  for (const [label, typed] of Object.entries(about)) expect(screen.getByLabelText(label)).toHaveValue(typed);
  await user.click(await button("Continue"));
  await heading("Confirm Registration");
}

const verifying = { call: "POST /public/registration/verify", recover: continued };

/** Errors of the guest flow and registration, in the specification's order. */
const catalogue: readonly CatalogueEntry[] = [
  {
    entry: "Profile save failure: 'Error Saving Password; ' plus the error",
    errors: [
      {
        name: "User Profile",
        call: "POST /api/demographics/userProfile",
        async open(services) {
          const opened = await at("/harbor/userProfile")(services);
          await screen.findByLabelText(/^(Email|Correo electrónico)$/);
          return afterPressing(opened, /^(Save|Guardar)$/);
        },
        says: {
          en: (detail) => `Error Saving Password; ${detail}`,
          es: (detail) => `Error al guardar la contraseña; ${detail}`,
        },
        async recover({ user }) {
          expect(screen.getByLabelText(/^(Email|Correo electrónico)$/)).toHaveValue("casey@example.com");
          await user.click(await button(/^(Save|Guardar)$/));
          await screen.findByText(/^(Data has been saved|Se guardaron los datos)/);
        },
      },
    ],
  },
  {
    entry: "Registration submit failure: the error message, replaced by the instance's regFailureMessage when set",
    errors: [
      {
        name: "Registration",
        ...verifying,
        open: submitted,
        says: { en: (detail) => `We could not check your details: ${detail}.` },
      },
      {
        name: "Registration of an instance with regFailureMessage",
        ...verifying,
        open: (services) =>
          submitted(services, { regFailureMessage: { en: "Call us about your account.", es: "Llámenos." } }),
        says: { en: () => "Call us about your account." },
      },
    ],
    facts: {
      "details that match no account": async () => {
        const services = healthyServices();
        services.answers[verifying.call] = refusal(422, "registration_refused");
        await submitted(services);
        expect(await screen.findByText("These details match no account that can be registered.")).toBeVisible();
      },
    },
  },
  {
    entry: "Registration page load failure: the error",
    errors: [
      {
        name: "Registration",
        call: "GET /public/strategies/HREG/prompts",
        open: at("/harbor/registration/registrationForm"),
        says: error("fetching the registration page", "obtener la página de registro"),
        recover: retry(() => screen.findByLabelText(/^(Last Name|Apellido)$/)),
      },
    ],
  },
  {
    entry:
      "Registration confirm, HTTP 409: 'The username has been taken.  Please press 'Cancel' to select a different one.'; other errors show the error",
    errors: [
      {
        name: "Confirm Registration",
        call: "POST /public/registration",
        refusing: refusal(409, "username_taken"),
        open: registered,
        says: {
          en: (detail, way) =>
            way === "refusing"
              ? "The username has been taken.  Please press 'Cancel' to select a different one."
              : `We could not register you: ${detail}.`,
        },
        async recover({ user }) {
          await user.click(screen.getByRole("link", { name: "Cancel" }));
          await heading("Registration");
          expect(screen.queryByText(/^(The username has been taken|We could not register you)/)).toBeNull();
          expect(screen.getByLabelText("Email")).toHaveValue(about.Email);
        },
      },
      {
        name: "Confirm Registration, by another problem",
        call: "POST /public/registration",
        open: registered,
        says: { en: (detail) => `We could not register you: ${detail}.` },
        async recover({ user }) {
          await user.click(await button("Register"));
          await heading("Registration Completed");
        },
      },
    ],
  },
  {
    entry: "Documents page load failure: 'Error fetching  page for {id}; ' plus the error",
    errors: (["GET /api/docs", "GET /api/pages/harbor"] as const).map((call) => ({
      name: `Documents, ${call}`,
      call,
      open: account("100000001/documents"),
      says: {
        en: (detail) => `Error fetching  page for 100000001; ${detail}`,
        es: (detail) => `Error al obtener la página de 100000001; ${detail}`,
      },
      recover: retry(() => button("lease.pdf")),
    })),
  },
  {
    entry: "Upload failure shows the error",
    errors: [
      {
        name: "Documents: an upload",
        call: "POST /api/docs",
        async open(services) {
          uploadsThrough(services);
          const opened = await account("100000001/documents")(services);
          await choose(opened);
          return afterPressing(opened, /^(Upload|Subir)$/);
        },
        says: error("uploading file", "subir el archivo"),
        async recover(opened) {
          expect(await button(/^(Browse|Examinar)$/)).toBeVisible();
          await choose(opened);
          await afterPressing(opened, /^(Upload|Subir)$/);
          await screen.findByText(/lease\.pdf was uploaded\.|Se subió lease\.pdf\./);
        },
      },
    ],
  },
  {
    entry: "Guest lookup failure: '{lookup field or Account} not found'",
    facts: {
      "has its sentence, which the guest app shows": () =>
        expect([guestLookupMessages.notFound("Citation Number"), guestLookupMessages.notFound(null)]).toEqual([
          "Citation Number not found",
          "Account not found",
        ]),
    },
  },
  {
    entry: "Page build failure: 'Error building page'",
    errors: ["details", "paymentForm?action=full", "paymentInfo"].map((screenOf) => ({
      name: screenOf,
      call: "GET /api/pages/harbor",
      open: account(`100000001/${screenOf}`),
      says: error("building page", "mostrar la página"),
      recover: retry(async () => waitFor(() => expect(screen.queryByText(/^Error /)).toBeNull())),
    })),
  },
  {
    entry: "Session invalid: redirect to login with sessionTimeout",
    facts: Object.fromEntries(
      (
        [
          ["valid: false", { body: { valid: false } }],
          ["a refusal", refusal(401, "unauthenticated")],
          ["failing", ways.failing],
        ] as const
      ).map(([end, answer]) => [
        `a check that ends by ${end}`,
        async () => {
          const services = healthyServices();
          services.answers["POST /token/verify"] = answer;
          const { user, address } = await at("/harbor/home")(services);
          await heading("Sign in");
          expect(address()).toBe("/harbor/login?sessionTimeout=true");
          services.answers["POST /token/verify"] = { body: { valid: true } };
          await enter({ Email: "casey@example.com", Password: "Harbor-demo-1" });
          await user.click(await button("Sign in"));
          await screen.findByRole("table");
        },
      ]),
    ),
  },
  {
    entry: "Notification bar types: error (red), success (green), other (info); dismissible",
    facts: {
      "each has its color and icon, and Dismiss removes it": async () => {
        signOutHere();
        const { portal, user } = await at("/harbor/login")(healthyServices());
        await heading("Sign in");
        const bar = within(screen.getByRole("region", { name: "Notifications" }));
        for (const [kind, tone] of [
          ["error", "danger"],
          ["success", "success"],
          ["other", "info"],
        ] as const) {
          act(() => portal.notifications.show(kind, () => `of kind ${kind}`));
          const notice = (await bar.findByText(`of kind ${kind}`)).closest("[class*=notice]");
          expect(notice?.className).toContain(tone);
          await user.click(bar.getByRole("button", { name: "Dismiss" }));
          expect(bar.queryByText(`of kind ${kind}`)).toBeNull();
        }
      },
    },
  },
];

async function choose({ user }: Parameters<CatalogueError["recover"]>[0]) {
  const input = await screen.findByLabelText<HTMLInputElement>(/^(File to upload|Archivo que se va a subir)$/);
  await user.upload(input, new File(["%PDF-"], "lease.pdf", { type: "application/pdf" }));
}

beforeEach(cleanTab);

test("covers every error of the guest flow and registration, in the specification's order", () => {
  expect(catalogue.map(({ entry }) => entry.split(/[:,]| failure shows/)[0])).toEqual([
    ...[
      "Profile save failure",
      "Registration submit failure",
      "Registration page load failure",
      "Registration confirm",
    ],
    ...[
      "Documents page load failure",
      "Upload",
      "Guest lookup failure",
      "Page build failure",
      "Session invalid",
      "Notification bar types",
    ],
  ]);
});

describe("each error of the guest flow and registration [ERR-2, ERR-19, ERR-29]", () => describeCatalogue(catalogue));
