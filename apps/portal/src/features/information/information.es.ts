import type { information as english } from "./information.en";

export const information: typeof english = {
  privacyPolicy: "Política de privacidad",
  termsAndConditions: "Términos y condiciones",
  contactUs: "Contáctenos",
  print: "Imprimir",
  empty: "Todavía no hay texto aquí.",
  address: "Dirección",
  phone: "Teléfono",
  email: "Correo electrónico",
  hours: "Horario de atención",
};
