import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { type FakeAnswer, fakeServices, refusal } from "../../testing/fake-services";
import { harbor } from "../../testing/harbor";
import { openPortal } from "../../testing/open-portal";
import { keptVisitAccount } from "../../session/visit-account";

const openLetter = "POST /public/letter";
const username = "letter:0b8c2f54-1c1a-4a7e-9a53-6d1f4b7c2d10";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

interface Opening {
  readonly answered?: FakeAnswer;
  readonly language?: "en" | "es";
  /** What follows `/pay/harbor/`. */
  readonly typed?: string;
  readonly instance?: object;
}

async function open({
  answered = refusal(422, "letter_refused"),
  language = "en",
  typed = "letter",
  instance = { letterCodesEnabled: true },
}: Opening = {}) {
  localStorage.setItem("paydown.language", language);
  window.history.replaceState(null, "", `/pay/harbor/${typed}`);
  const sent: unknown[] = [];
  const services = fakeServices({
    "POST /token/verify": { body: { valid: true } },
    [openLetter]: async (request) => {
      sent.push(await request.json());
      return answered;
    },
  });
  const opened = await openPortal(`/harbor/${typed}`, {
    ...services,
    page: {
      instanceId: "harbor",
      configuration: { ...harbor, instanceConfig: { ...harbor.instanceConfig, ...instance } },
    },
  });
  await screen.findByRole("heading", { level: 1 });
  return { ...opened, services, sent };
}

const labels = {
  en: {
    code: "Code from your letter",
    birthDate: "Date of birth",
    ssn: "Last 4 digits of your Social Security number",
    submit: "Show my account",
  },
  es: {
    code: "Código de su carta",
    birthDate: "Fecha de nacimiento",
    ssn: "Últimos 4 dígitos de su número de Seguro Social",
    submit: "Mostrar mi cuenta",
  },
};

async function fill({ user }: Awaited<ReturnType<typeof open>>, language: "en" | "es" = "en", code = "hr4k7 7m2po") {
  const words = labels[language];
  if (code !== "") await user.type(screen.getByLabelText(words.code), code);
  await user.type(screen.getByLabelText(words.birthDate), "04/12/1985");
  await user.type(screen.getByLabelText(words.ssn), "4821");
  await user.click(screen.getByRole("button", { name: words.submit }));
}

test("three fields on one screen open the account for paying, and keep its number with the visit [LETTER-25, LETTER-35]", async () => {
  const opened = await open({ answered: { body: { jwt: "a.visit.token", username, accountNo: "100000030" } } });
  expect(screen.getByRole("heading", { level: 1, name: "Pay from your letter" })).toBeVisible();
  expect(screen.getAllByRole("textbox")).toHaveLength(3);
  await fill(opened);
  await waitFor(() => expect(opened.address()).toBe("/harbor/accounts/100000030/makePayment"));
  expect(opened.sent).toEqual([
    { instanceId: "harbor", code: "HR4K77M2P0", birthDate: "04/12/1985", ssnLastFour: "4821" },
  ]);
  expect(localStorage.getItem("harbor.username")).toBe(username);
  expect(keptVisitAccount({ instanceId: "harbor", username })).toBe("100000030");
});

test.each([
  ["letter#HR4K77M2P9", "HR4K77M2P9"],
  ["Letter", ""],
  ["LETTER#hr4k7-7m2p9", "hr4k7-7m2p9"],
  ["letter/hr4k7-7m2p9", "HR4K77M2P9"],
  ["Letter/HR4K7%207M2P9", "HR4K77M2P9"],
])(
  "the address %s fills in the code %j, and the browser's address keeps none of it [LETTER-4, LETTER-25, LETTER-59]",
  async (typed, code) => {
    const opened = await open({ typed });
    expect(screen.getByLabelText("Code from your letter")).toHaveValue(code);
    expect(opened.address()).not.toMatch(/hr4k7/i);
    expect(window.location.hash).toBe("");
    if (code === "") return;
    await fill(opened, "en", "");
    await waitFor(() => expect(opened.sent).toHaveLength(1));
  },
);

test("a code, a day or digits that cannot be right are named before anything is sent [LETTER-6, LETTER-25]", async () => {
  const { user, sent } = await open();
  await user.type(screen.getByLabelText("Code from your letter"), "HR4K7");
  await user.type(screen.getByLabelText("Date of birth"), "02/30/1985");
  await user.type(screen.getByLabelText("Last 4 digits of your Social Security number"), "48");
  await user.click(screen.getByRole("button", { name: "Show my account" }));
  for (const label of Object.values(labels.en).slice(0, 3))
    expect(screen.getByLabelText(label)).toHaveAttribute("aria-invalid", "true");
  expect(sent).toEqual([]);
});

test("a birth date is typed without slashes, and sent with them [LETTER-55]", async () => {
  const { user, sent } = await open();
  await user.type(screen.getByLabelText(labels.en.code), "HR4K77M2P9");
  await user.type(screen.getByLabelText(labels.en.birthDate), "04121985");
  await user.type(screen.getByLabelText(labels.en.ssn), "4821");
  await user.click(screen.getByRole("button", { name: labels.en.submit }));
  await waitFor(() => expect(sent).toMatchObject([{ birthDate: "04/12/1985" }]));
});

test.each([
  [
    "en",
    [
      "The Letter code field must have at least 10 characters",
      "The Last 4 digits field must have at least 4 characters",
    ],
  ],
  [
    "es",
    [
      "El campo Código de la carta debe tener al menos 10 caracteres",
      "El campo Últimos 4 dígitos debe tener al menos 4 caracteres",
    ],
  ],
] as const)("%s: a mistake takes the place of an earlier refusal [LETTER-56]", async (language, messages) => {
  const opened = await open({ language });
  await fill(opened, language);
  const refused = /five wrong tries|cinco intentos/;
  expect(await screen.findByText(refused)).toBeVisible();
  const words = labels[language];
  for (const label of [words.code, words.ssn]) {
    await opened.user.clear(screen.getByLabelText(label));
    await opened.user.type(screen.getByLabelText(label), "48");
  }
  await opened.user.click(screen.getByRole("button", { name: words.submit }));
  for (const message of messages) expect(screen.getAllByText(message)).not.toHaveLength(0);
  expect(screen.queryByText(refused)).not.toBeInTheDocument();
  expect(opened.sent).toHaveLength(1);
});

describe("an answer keeps what was typed and says", () => {
  const ended = refusal(410, "letter_ended", { endedOn: "10/31/2026" });
  test.each<["en" | "es", string, FakeAnswer, string]>([
    [
      "en",
      "the same for every miss",
      refusal(422, "letter_refused"),
      "We could not match these details to a letter. Check the code, your date of birth and the 4 digits. After five wrong tries the code stops working. Then call us for a new one.",
    ],
    [
      "es",
      "the same for every miss",
      refusal(422, "letter_refused"),
      "Estos datos no corresponden a ninguna carta que pueda usarse. Revise el código, su fecha de nacimiento y los 4 dígitos. Después de cinco intentos fallidos, el código deja de funcionar. En ese caso, llámenos para pedir otro.",
    ],
    ["en", "when the code ended", ended, "This code expired on 10/31/2026. Call us for a new one, or sign in."],
    [
      "es",
      "when the code ended",
      ended,
      "Este código venció el 10/31/2026. Llámenos para pedir otro, o inicie sesión.",
    ],
    [
      "en",
      "that a newer letter came",
      refusal(410, "letter_replaced"),
      "A newer letter has replaced this one. Use the code on the newer letter.",
    ],
    [
      "es",
      "that a newer letter came",
      refusal(410, "letter_replaced"),
      "Una carta más reciente reemplazó a esta. Use el código de la carta más reciente.",
    ],
    [
      "en",
      "that nothing is due",
      refusal(409, "letter_nothing_due"),
      "Nothing to pay. The account for this letter was paid or closed.",
    ],
    [
      "es",
      "that nothing is due",
      refusal(409, "letter_nothing_due"),
      "No hay nada que pagar. La cuenta de esta carta se pagó o se cerró.",
    ],
    [
      "en",
      "how long to wait",
      refusal(429, "too_many_attempts", { retryAfterSeconds: 600 }),
      "Too many attempts. Wait 10 minutes, then try again, or call us.",
    ],
    [
      "es",
      "how long to wait",
      refusal(429, "too_many_attempts", { retryAfterSeconds: 600 }),
      "Demasiados intentos. Espere 10 minutos y vuelva a intentarlo, o llámenos.",
    ],
    [
      "en",
      "how long to wait, for a minute",
      refusal(429, "too_many_attempts", { retryAfterSeconds: 30 }),
      "Too many attempts. Wait 1 minute, then try again, or call us.",
    ],
    [
      "es",
      "how long to wait, for a minute",
      refusal(429, "too_many_attempts", { retryAfterSeconds: 30 }),
      "Demasiados intentos. Espere 1 minuto y vuelva a intentarlo, o llámenos.",
    ],
    [
      "en",
      "that the services failed",
      refusal(500, "internal_error", { detail: "try later" }),
      "We could not open your account. We cannot be reached right now: try later.",
    ],
    [
      "es",
      "that the services failed",
      refusal(500, "internal_error", { detail: "try later" }),
      "No pudimos abrir su cuenta. No podemos responder en este momento: el servicio no pudo completar la solicitud.",
    ],
  ])("%s: %s [LETTER-26]", async (language, _, answered, text) => {
    const opened = await open({ answered, language });
    await fill(opened, language);
    await waitFor(() => expect(document.activeElement).toHaveTextContent(text));
    expect(screen.getByLabelText(labels[language].code)).toHaveValue("hr4k7 7m2po");
    expect(screen.getByLabelText(labels[language].ssn)).toHaveValue("4821");
  });
});

test.each([
  [
    "en",
    [
      "No password needed. Have the letter at hand.",
      "10 letters and numbers, such as HR4K7\u20117M2P9. Capitals and dashes do not matter.",
      "Show that the letter is yours",
      "A letter can reach the wrong person. We ask for two things that are not on it, to help keep your account private.",
      "Month, day and year, such as 07/31/1960. You can leave out the slashes.",
      "Talk to a person",
      "We never ask for your card number by email or text message.",
    ],
    "Is this letter real? It should show this name and phone number: Harbor Recovery Services, (410) 555-0142. If in doubt, call us before you enter anything.",
    "No letter, or no code on it? Sign in or register.",
  ],
  [
    "es",
    [
      "No necesita contraseña. Tenga la carta a mano.",
      "10 letras y números, por ejemplo HR4K7\u20117M2P9. Las mayúsculas y los guiones no importan.",
      "Demuestre que la carta es suya",
      "Una carta puede llegar a otra persona. Pedimos dos datos que no están en ella, para ayudar a proteger la privacidad de su cuenta.",
      "Mes, día y año, por ejemplo 07/31/1960. Puede omitir las barras.",
      "Hable con una persona",
      "Nunca pedimos el número de su tarjeta por correo electrónico ni por mensaje de texto.",
    ],
    "¿Es auténtica esta carta? Debe mostrar este nombre y este número de teléfono: Harbor Recovery Services, (410) 555-0142. Si tiene dudas, llámenos antes de escribir sus datos.",
    "¿No tiene carta, o la carta no tiene código? Inicie sesión o regístrese.",
  ],
] as const)(
  "explains itself in %s, and says who it is before the first field [LETTER-25, LETTER-57, LETTER-65]",
  async (...row) => {
    const [language, texts, isItReal, otherWays] = row;
    await open({ language, instance: { letterCodesEnabled: true, regSODCode: "HREG" } });
    if (language === "es") expect(screen.getByRole("heading", { level: 1, name: "Pague con su carta" })).toBeVisible();
    for (const text of texts) expect(screen.getByText(text)).toBeVisible();
    const paragraph = (text: string) =>
      screen.getByText((_, element) => element?.tagName === "P" && element.textContent === text);
    expect(paragraph(otherWays)).toBeVisible();
    const [field] = screen.getAllByRole("textbox");
    expect(paragraph(isItReal).compareDocumentPosition(field ?? document)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test("does not exist where the tenant has letter codes off [LETTER-1]", async () => {
  await open({ instance: {} });
  expect(screen.queryByLabelText("Code from your letter")).not.toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Pay from your letter" })).not.toBeInTheDocument();
});
