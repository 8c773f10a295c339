import { passwordLength } from "@paydown/domain";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { refusal } from "../../testing/fake-services";
import { button, openRegistration, prompts } from "./testing/open-registration";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const withName = prompts.map((prompt) => (prompt.name === "last_name" ? { ...prompt, type: "NAME" } : prompt));
const long = (length: number) => "x".repeat(length);
const names = {
  es: {
    "Account Number": "Número de cuenta",
    "Last Name": "Apellido",
    "Date of Birth": "Fecha de nacimiento",
    Email: "Correo electrónico",
    Username: "Nombre de usuario",
    Password: "Contraseña",
    "Confirm Password": "Confirmación de la contraseña",
  },
} as const;
type Name = keyof typeof names.es;

type Row = readonly [field: Name, typed: string, english: string, spanish: string, instance?: Record<string, unknown>];

/** Every rule of every field, with its message in both languages. */
const rows: readonly Row[] = [
  ["Account Number", " ", "Account Number is required", "El campo Número de cuenta es obligatorio"],
  [
    "Account Number",
    "12a",
    "Account Number must contain only numbers.",
    "El campo Número de cuenta solo puede contener números.",
  ],
  ["Last Name", " ", "Last Name is required", "El campo Apellido es obligatorio"],
  [
    "Last Name",
    "O'Neil",
    "Last Name must contain only letters and numbers ",
    "El campo Apellido solo puede contener letras y números",
  ],
  ["Date of Birth", " ", "Date of Birth is required", "El campo Fecha de nacimiento es obligatorio"],
  [
    "Date of Birth",
    "13/01/1985",
    "Date of Birth must be a date, as MM/DD/YYYY.",
    "El campo Fecha de nacimiento debe ser una fecha con el formato MM/DD/AAAA.",
  ],
  // The services' date is 11/21/2026.
  [
    "Date of Birth",
    "04/12/2985",
    "Date of Birth must be from 01/01/1900 to 11/21/2026.",
    "El campo Fecha de nacimiento debe estar entre el 01/01/1900 y el 11/21/2026.",
  ],
  [
    "Date of Birth",
    "11/22/2026",
    "Date of Birth must be from 01/01/1900 to 11/21/2026.",
    "El campo Fecha de nacimiento debe estar entre el 01/01/1900 y el 11/21/2026.",
  ],
  [
    "Date of Birth",
    "12/31/1899",
    "Date of Birth must be from 01/01/1900 to 11/21/2026.",
    "El campo Fecha de nacimiento debe estar entre el 01/01/1900 y el 11/21/2026.",
  ],
  ["Email", " ", "Email is required.", "El campo Correo electrónico es obligatorio."],
  [
    "Email",
    "a@b.com",
    "The Email field must have at least 8 characters",
    "El campo Correo electrónico debe tener al menos 8 caracteres",
  ],
  [
    "Email",
    `${long(90)}@example.com`,
    "The Email field must be less than 100 characters",
    "El campo Correo electrónico debe tener menos de 100 caracteres.",
  ],
  ["Email", "rivera.example.com", "must be a valid email", "debe ser un correo electrónico válido"],
  [
    "Username",
    " ",
    "Username is required.",
    "El campo Nombre de usuario es obligatorio.",
    { loginIdentifier: "USERNAME" },
  ],
  [
    "Username",
    "sam",
    "The Username field must have at least 8 characters",
    "El campo Nombre de usuario debe tener al menos 8 caracteres",
    { loginIdentifier: "USERNAME" },
  ],
  [
    "Username",
    long(101),
    "The Username field must be less than 100 characters",
    "El campo Nombre de usuario debe tener menos de 100 caracteres.",
    { loginIdentifier: "USERNAME" },
  ],
  [
    "Username",
    "sam@rivera",
    "Username must contain only letters and numbers ",
    "El campo Nombre de usuario solo puede contener letras y números",
    { loginIdentifier: "USERNAME" },
  ],
  ["Password", " ", "Password is required.", "El campo Contraseña es obligatorio."],
  [
    "Password",
    long(passwordLength.min - 1),
    "The Password field must have at least 8 characters",
    "El campo Contraseña debe tener al menos 8 caracteres",
  ],
  [
    "Password",
    long(passwordLength.max + 1),
    "The Password field must be less than 40 characters",
    "El campo Contraseña debe tener menos de 40 caracteres.",
  ],
  ["Confirm Password", " ", "Confirm Password is required.", "El campo Confirmación de la contraseña es obligatorio."],
  [
    "Confirm Password",
    long(passwordLength.min - 1),
    "The Confirm Password field must have at least 8 characters",
    "El campo Confirmación de la contraseña debe tener al menos 8 caracteres",
  ],
  [
    "Confirm Password",
    long(passwordLength.max + 1),
    "The Confirm Password field must be less than 40 characters",
    "El campo Confirmación de la contraseña debe tener menos de 40 caracteres.",
  ],
  [
    "Confirm Password",
    long(passwordLength.min),
    "Password confirmation does not match",
    "La confirmación de la contraseña no coincide",
  ],
];

const rules = rows.map(([field, typed, english, spanish, instance = {}]) => ({
  field,
  typed,
  english,
  spanish,
  instance,
}));

async function tell(
  label: string,
  typed: string,
  given: Parameters<typeof openRegistration>[0],
): Promise<string | undefined> {
  const { user } = await openRegistration(given);
  const field = await screen.findByLabelText(label);
  await user.click(field);
  await user.paste(typed);
  // While an email is typed, only the browser validates it; the portal says nothing yet.
  expect(field).not.toHaveAttribute("aria-invalid");
  await user.tab();
  expect(field).toHaveAttribute("aria-invalid", "true");
  return document.getElementById(`${field.id}-error`)?.textContent?.replace(/^Error: /, "");
}

test.each(rules)(
  "$field, filled in with '$typed', shows '$english' once the field is left [REG-9, REG-14, REG-18]",
  async ({ field, typed, english, instance }) => {
    expect(await tell(field, typed, { instance })).toBe(english);
  },
);

test.each(rules)("$field with '$typed' in Spanish: '$spanish' [REG-7]", async ({ field, typed, spanish, instance }) => {
  expect(await tell(names.es[field], typed, { instance, language: "es" })).toBe(spanish);
});

const nameMessages = {
  en: "Last Name must be a name: letters, with spaces, periods, apostrophes or hyphens.",
  es: "El campo Apellido debe ser un nombre: letras, con espacios, puntos, apóstrofos o guiones.",
} as const;

test.each(["en", "es"] as const)("a NAME prompt refuses an invalid name, in %s [REG-17]", async (language) => {
  expect(await tell(language === "es" ? "Apellido" : "Last Name", "Rivera2", { language, asked: withName })).toBe(
    nameMessages[language],
  );
});

test("the whole form speaks Spanish [REG-7]", async () => {
  const { user } = await openRegistration({
    language: "es",
    answers: { "POST /public/registration/checkUsername": { body: { available: false } } },
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Registro" })).toBeVisible();
  expect(await screen.findByText("Complete y envíe los datos requeridos para vincular su cuenta")).toBeVisible();
  expect(
    screen.getByText(
      "Para continuar, complete: Número de cuenta, Apellido, Fecha de nacimiento, Correo electrónico, Contraseña, Confirmación de la contraseña.",
    ),
  ).toBeVisible();
  await user.type(screen.getByLabelText("Correo electrónico"), "casey@example.com");
  expect(await screen.findByText("Correo electrónico «casey@example.com» ya está en uso.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Cancelar" })).toBeVisible();
});

test.each([
  [
    "registration_refused",
    refusal(422, "registration_refused"),
    "Estos datos no coinciden con ninguna cuenta que se pueda registrar.",
  ],
  [
    "too_many_attempts",
    refusal(429, "too_many_attempts", { retryAfterSeconds: 120 }),
    "Demasiados intentos. Espere 2 minutos e intente de nuevo, o llámenos.",
  ],
  [
    "internal_error",
    refusal(500, "internal_error"),
    "No pudimos comprobar sus datos: el servicio no pudo completar la solicitud.",
  ],
])("shows in Spanish the error of a failed submit (%s), then Confirm and its 409 error", async (_, answer, message) => {
  let submits = 0;
  const verified = {
    name: "Sam Rivera",
    address: "815 Light Street",
    city: "Baltimore",
    state: "MD",
    zipCode: "21201",
  };
  const { user } = await openRegistration({
    language: "es",
    answers: {
      "POST /public/registration/verify": () => (submits++ === 0 ? answer : { body: verified }),
      "POST /public/registration": refusal(409, "username_taken"),
    },
  });
  for (const [field, value] of [
    ["Account Number", "123456"],
    ["Last Name", "Rivera"],
    ["Date of Birth", "04/12/1985"],
    ["Email", "rivera@example.com"],
    ["Password", "Kept-to-myself-7"],
    ["Confirm Password", "Kept-to-myself-7"],
  ] as const) {
    await user.click(await screen.findByLabelText(names.es[field]));
    await user.paste(value);
  }
  await screen.findByText("Ya puede continuar.");
  await user.click(button("Continuar"));
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(button("Continuar"));
  expect(await screen.findByRole("heading", { level: 1, name: "Confirmar el registro" })).toBeVisible();
  expect(screen.getByText("Ninguno")).toBeVisible();
  await user.click(button("Registrarse"));
  expect(
    await screen.findByText("El nombre de usuario ya está en uso. Presione «Cancelar» para elegir otro."),
  ).toBeVisible();
});
