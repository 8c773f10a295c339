import type { Language } from "@paydown/domain";
import { screen } from "@testing-library/react";
import { type FakeAnswer, fakeServices } from "../../../testing/fake-services";
import { harbor } from "../../../testing/harbor";
import { fillIn } from "../../../testing/fill-in";
import { openPortal } from "../../../testing/open-portal";

type FakeHandler = Parameters<typeof fakeServices>[0][string];
export type Prompt = {
  readonly name: string;
  readonly type: string;
  readonly displayLabel: string | { readonly en: string; readonly es?: string };
};

export const prompts: readonly Prompt[] = [
  { name: "dem_dbt_no", type: "NUMBER", displayLabel: { en: "Account Number", es: "Número de cuenta" } },
  { name: "last_name", type: "ALPHANUM", displayLabel: { en: "Last Name", es: "Apellido" } },
  { name: "birth_date", type: "DATE", displayLabel: { en: "Date of Birth", es: "Fecha de nacimiento" } },
];

export const rivera = {
  name: "Sam Rivera",
  address: "815 Light Street",
  city: "Baltimore",
  state: "MD",
  zipCode: "21201",
  phone1: "4105550199",
  phone2: "4435550123",
};

export interface Opened {
  readonly answers?: Record<string, FakeHandler>;
  readonly instance?: Record<string, unknown>;
  readonly asked?: readonly Prompt[];
  readonly language?: Language;
  readonly path?: string;
}

/**
 * Opens registration with services that accept everything unless told otherwise. Records the request bodies by call.
 */
export async function openRegistration({
  answers = {},
  instance = {},
  asked = prompts,
  language = "en",
  path = "registration/registrationForm",
}: Opened = {}) {
  localStorage.setItem("paydown.language", language);
  const bodies: Record<string, unknown[]> = {};
  const keeping =
    (name: string, handler: FakeHandler) =>
    async (request: Request): Promise<FakeAnswer> => {
      if (request.method === "POST") {
        const text = await request.clone().text();
        const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
        (bodies[name] ??= []).push(isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text));
      }
      return typeof handler === "function" ? handler(request) : handler;
    };
  const all: Record<string, FakeHandler> = {
    "GET /public/strategies/HREG/prompts": { body: { prompts: asked, today: "11/21/2026" } },
    "POST /public/registration/checkUsername": { body: { available: true } },
    "POST /public/registration/verify": { body: rivera },
    "POST /public/registration": { status: 201, body: { username: "rivera@example.com" } },
    ...answers,
  };
  const services = fakeServices(
    Object.fromEntries(Object.entries(all).map(([name, handler]) => [name, keeping(name, handler)])),
  );
  const configuration = { ...harbor, instanceConfig: { ...harbor.instanceConfig, regSODCode: "HREG", ...instance } };
  const opened = await openPortal(`/harbor/${path}`, { ...services, page: { instanceId: "harbor", configuration } });
  return { ...opened, services, bodies };
}

/** Fills in the form by its labels in harbor's English. */
export const fill = ({ email = "rivera@example.com", lastName = "Rivera", confirm = "Kept-to-myself-7" } = {}) =>
  fillIn({
    "Account Number": "123456",
    "Last Name": lastName,
    "Date of Birth": "04121985",
    Email: email,
    Password: "Kept-to-myself-7",
    "Confirm Password": confirm,
  });

export const button = (name: string) => screen.getByRole("button", { name });
