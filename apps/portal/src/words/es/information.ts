import { paymentMessages } from "@paydown/domain/messages/es";
import type { information as english } from "../en/information";

export const information: typeof english = {
  privacyPolicy: "Política de privacidad",
  termsAndConditions: "Términos y condiciones",
  contactUs: "Contáctenos",
  fetchingMessages: paymentMessages.fetchingMessages,
  print: "Imprimir",
  empty: "Todavía no hay texto aquí.",
  noDeclarations: "No hay ninguna declaración estatal para esta cuenta.",
  address: "Dirección",
  phone: "Teléfono",
  email: "Correo electrónico",
  hours: "Horario de atención",
};
