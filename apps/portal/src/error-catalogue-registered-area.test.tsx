import { accountPageMessages, failureMessages } from "@paydown/domain/messages/en";
import { accountPageMessages as spanishPages, failureMessages as spanishFailures } from "@paydown/domain/messages/es";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { cleanTab, fillCard, openConfirm, pressContinue } from "./payment-flow/testing/open-paying";
import { refusal } from "./payment-flow/testing/paying-services";
import { type CatalogueEntry, describeCatalogue, error, retry } from "./testing/error-catalogue";
import {
  account,
  afterPressing,
  at,
  bare,
  button,
  enter,
  heading,
  inSight,
  onward,
  signOutHere,
  table,
} from "./testing/open-for-catalogue";
import { healthyServices } from "./testing/healthy-services";

const post = "POST /api/payments";
const passwords = {
  "Current password": "Harbor-demo-1",
  "New password": "Another-one-2",
  "Confirm new password": "Another-one-2",
};

/**
 * Failures that raise notifications, in the specification's order. error-catalogue-payments.test.tsx has the other
 * failures.
 */
const catalogue: readonly CatalogueEntry[] = [
  {
    entry: "fetching the global configuration",
    errors: [
      {
        name: "General contact",
        call: "GET /public/configParameters/paymentPortal",
        open: bare("/"),
        says: error("fetching global configuration", "obtener la configuración global"),
        recover: async () =>
          expect((await screen.findAllByText(/^(Payment portal|Portal de pagos)$/)).length).toBeGreaterThan(0),
      },
    ],
  },
  {
    entry: "fetching the instance configuration",
    errors: [
      {
        name: "Login",
        call: "GET /public/configParameters/paymentPortal/harbor",
        open(services) {
          signOutHere();
          return bare("/harbor/login")(services);
        },
        says: error("fetching instance configuration", "obtener la configuración de esta página"),
        recover: () => button(/^(Sign in|Iniciar sesión)$/),
      },
    ],
  },
  {
    entry: "account lookup",
    errors: [
      {
        name: "Home",
        call: "GET /api/demographics/m",
        open: at("/harbor/home"),
        says: error("fetching accounts", "obtener las cuentas"),
        recover: retry(table),
      },
    ],
  },
  {
    entry: "user profile",
    errors: [
      {
        name: "User Profile",
        call: "GET /api/demographics/userProfile",
        open: at("/harbor/userProfile"),
        says: error("fetching user profile", "obtener el perfil del usuario"),
        recover: retry(() => button(/^(Save|Guardar)$/)),
      },
    ],
  },
  {
    entry: "users",
    facts: {
      "have a sentence, but no screen requests them": () => {
        expect(failureMessages.say(accountPageMessages.fetchingUsers, "it broke")).toBe(
          "Error fetching users; it broke",
        );
        expect(spanishFailures.say(spanishPages.fetchingUsers, "se dañó")).toBe(
          "Error al obtener los usuarios; se dañó",
        );
      },
    },
  },
  {
    entry: "SOD or Regulation E messages",
    errors: [
      {
        name: "Payment Form: Regulation E messages",
        call: "GET /api/regeMessages",
        open: (services) => onward(services, fillCard),
        says: { en: (detail) => `Error fetching Regulation E messages; ${detail}` },
        async recover({ user }) {
          await pressContinue(user);
          await heading("Confirm your payment");
        },
      },
      {
        name: "Confirm: SOD messages",
        call: "GET /api/messages",
        open: (services) => onward(services, fillCard, { confirmSODCode: "HCONF" }),
        says: { en: (detail) => `Error fetching messages; ${detail}` },
        recover: retry(async () =>
          waitFor(() => expect(screen.getByRole("button", { name: "Pay $1,252.50" })).toBeEnabled()),
        ),
      },
      {
        name: "Completed: SOD messages",
        call: "GET /api/messages",
        open: async (services) =>
          afterPressing(await onward(services, fillCard, { successSODCode: "HDONE" }), "Pay $1,252.50"),
        says: { en: (detail) => `Error fetching messages; ${detail}` },
        recover: retry(async () => waitFor(() => expect(screen.queryByText(/^Error /)).toBeNull())),
      },
      {
        name: "State Declarations: SOD messages",
        call: "GET /api/messages",
        open: account("100000001/stateDeclarations", { sdSODCode: "HSTATE" }),
        says: error("fetching messages", "obtener los mensajes"),
        recover: retry(() =>
          screen.findByText(
            /^(There is no state declaration for this account\.|No hay ninguna declaración estatal para esta cuenta\.)$/,
          ),
        ),
      },
    ],
  },
  {
    entry: "schedule",
    errors: [
      {
        name: "Schedule",
        call: "GET /api/paymentArrangements/100000003",
        open: account("100000003/schedule"),
        says: error("fetching schedule", "obtener el calendario de pagos"),
        recover: retry(table),
      },
      {
        name: "Payment Form: the arrangement",
        call: "GET /api/payments/arrangements",
        open: account("100000003/paymentForm?action=next"),
        says: error("fetching schedule", "obtener el calendario de pagos"),
        recover: () => button(/^(Continue|Continuar)$/),
      },
    ],
  },
  {
    entry: "documents",
    errors: [
      {
        name: "Documents: Refresh",
        call: "GET /api/docs",
        async open(services) {
          const fails = services.answers["GET /api/docs"];
          services.answers["GET /api/docs"] = healthyServices().answers["GET /api/docs"] ?? {};
          const opened = await account("100000001/documents")(services);
          await table();
          services.answers["GET /api/docs"] = fails ?? {};
          return afterPressing(opened, /^(Refresh|Actualizar)$/);
        },
        says: error("fetching documents", "obtener los documentos"),
        async recover({ user }) {
          await table();
          await user.click(await button(/^(Refresh|Actualizar)$/));
          await screen.findByText(/^(The list is up to date\.|La lista está al día\.)$/);
        },
      },
    ],
  },
  {
    entry: "web links",
    errors: [
      {
        name: "Home's footer",
        call: "GET /api/webLinks",
        open(services) {
          inSight();
          return at("/harbor/home")(services);
        },
        says: error("fetching web links", "obtener los enlaces"),
        async recover({ user }) {
          await user.click((await screen.findAllByRole("link", { name: "100000001" }))[0] as HTMLElement);
          await heading(/100000001/);
        },
      },
    ],
  },
  {
    entry: "transactions",
    errors: [
      {
        name: "Payments",
        call: "GET /api/transactions",
        open: account("100000004/transactionHistory"),
        says: error("fetching transactions", "obtener las transacciones"),
        recover: retry(table),
      },
    ],
  },
  {
    entry: "the Make Payment page",
    errors: [
      {
        name: "Make Payment",
        call: "GET /api/pages/harbor",
        open: account("100000001/makePayment"),
        says: error("building page", "mostrar la página"),
        recover: retry(() => screen.findAllByText("$1,250.00")),
      },
      {
        name: "Account",
        call: "GET /api/pages/harbor",
        open: account("100000001"),
        says: error("fetching page", "obtener la página"),
        recover: retry(() => screen.findAllByText("$1,250.00")),
      },
    ],
  },
  {
    entry: "loading a file",
    errors: [
      {
        name: "Documents: a file",
        call: "GET /servlet/doc",
        open: async (services) => afterPressing(await account("100000001/documents")(services), "lease.pdf"),
        says: error("loading file", "cargar el archivo"),
        async recover({ user }) {
          const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
          vi.stubGlobal(
            "URL",
            Object.assign(URL, { createObjectURL: () => "blob:lease", revokeObjectURL: () => undefined }),
          );
          await user.click(await button("lease.pdf"));
          await waitFor(() => expect(save).toHaveBeenCalledOnce());
          save.mockRestore();
        },
      },
    ],
  },
  {
    entry: "logging out",
    errors: [
      {
        name: "Any signed-in page: this device still forgets the session",
        call: "POST /api/demographics/logout",
        open: async (services) => afterPressing(await account("100000001")(services), /^(Sign Out|Cerrar sesión)$/),
        says: error("logging out", "cerrar la sesión"),
        async recover({ address }) {
          await heading(/^(Sign in|Iniciar sesión)$/);
          expect([address(), localStorage.getItem("harbor.token")]).toEqual(["/harbor/login", null]);
        },
      },
    ],
  },
  {
    entry: "saving the password",
    errors: [
      {
        name: "Change Password",
        call: "POST /api/demographics/password",
        async open(services) {
          const opened = await at("/harbor/changePassword")(services);
          await enter(passwords);
          return afterPressing(opened, "Change password");
        },
        says: { en: (detail) => `Error Saving Password; ${detail}` },
        async recover({ user }) {
          for (const [label, typed] of Object.entries(passwords))
            expect(screen.getByLabelText(label)).toHaveValue(typed);
          await user.click(await button("Change password"));
          await heading("Sign in");
        },
      },
    ],
  },
  {
    entry: "finalizing a payment",
    errors: [
      {
        name: "Confirm: only a problem proves that nothing was charged",
        call: post,
        refusing: refusal(422, "invalid_payment", { detail: "the services are resting" }),
        open: async (services) => afterPressing(await openConfirm(services), /^Pay /),
        says: {
          en: (detail, way) => (way === "refusing" ? `Error finalizing payment; ${detail}` : "Do not pay again."),
        },
        recover: () => heading(/^(Payment not made|We are checking this payment)$/),
      },
    ],
  },
];

beforeEach(cleanTab);

test("covers every failure of the signed-in area, in the specification's order", () => {
  expect(catalogue.map(({ entry }) => entry)).toEqual([
    ...[
      "fetching the global configuration",
      "fetching the instance configuration",
      "account lookup",
      "user profile",
      "users",
      "SOD or Regulation E messages",
    ],
    ...[
      "schedule",
      "documents",
      "web links",
      "transactions",
      "the Make Payment page",
      "loading a file",
      "logging out",
      "saving the password",
      "finalizing a payment",
    ],
  ]);
});

describe("each failure of the signed-in area [ERR-13, ERR-19, ERR-23]", () => describeCatalogue(catalogue));
