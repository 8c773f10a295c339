import { formatCalendarDate } from "../../calendar-date.js";
import { formatUsd } from "../../money.js";
import type { RuleMessages } from "../rule-messages.js";
import { sayViolation, type ViolationWords } from "../violation-words.js";
import { sayRequired } from "./required.js";
import { sayTooLong } from "./too-long.js";

const violations = {
  required: (field, { place }) => sayRequired(field, place),
  removeWhitespace: () => "Quite los espacios en blanco",
  numeric: (field) => `El campo ${field} solo puede contener números.`,
  notNaN: (field) => `El campo ${field} debe ser un número.`,
  alphaNum: (field) => `El campo ${field} solo puede contener letras y números`,
  personName: (field) => `El campo ${field} debe ser un nombre: letras, con espacios, puntos, apóstrofos o guiones.`,
  min: (field, { length }) => `El campo ${field} debe tener al menos ${length} caracteres`,
  max: (field, { length }) => sayTooLong(field, length),
  digits: (field, { length }) => `El campo ${field} debe tener exactamente ${length} dígitos.`,
  cardLength: (field, { length }) =>
    length === 15
      ? "Las tarjetas American Express deben tener 15 dígitos."
      : `El campo ${field} debe tener ${length} dígitos.`,
  noCurrencySymbol: () => "Quite el signo $",
  atMostNumDigits: (field, { digits }) => `El campo ${field} debe ser un número con un máximo de ${digits} decimales.`,
  positive: () => "Escriba un monto mayor que $0.00",
  notAboveDue: (field, { due }) => `El campo ${field} no debe superar los ${formatUsd(due)} adeudados.`,
  notAboveMax: (field, { max }) => `El campo ${field} no debe superar los ${formatUsd(max)} en un solo pago.`,
  belowDue: (_, { due }) => `Una oferta debe ser menor que los ${formatUsd(due)} adeudados.`,
  countRange: (field, { min, max }) => `El campo ${field} debe ser de ${min} a ${max}.`,
  notBefore: (field, { min }) => `El campo ${field} debe ser el ${formatCalendarDate(min)} o después.`,
  email: (field, { place }) =>
    place === "registration"
      ? "debe ser un correo electrónico válido"
      : `El campo ${field} debe ser una dirección de correo electrónico válida.`,
  passwordConfirmation: () => "La confirmación de la contraseña no coincide",
  found: (field, { value }) => `${field} «${value}» ya está en uso.`,
  date: (field) => `El campo ${field} debe ser una fecha con el formato MM/DD/AAAA.`,
  dateRange: (field, { min, max }) =>
    `El campo ${field} debe estar entre el ${formatCalendarDate(min)} y el ${formatCalendarDate(max)}.`,
  oneOf: (field) => `Elija una de las opciones del campo ${field}.`,
  cardExpired: () => "Esta tarjeta ha vencido. Revise la fecha o use otra tarjeta.",
  cardNumberInText: (field) => `El campo ${field} no debe contener un número de tarjeta.`,
  routingNumberExists: () => "El número de ruta no existe",
} as const satisfies ViolationWords;

/** Why a field was refused, in Spanish; the second argument is the label beside the field. */
export const violationMessage: RuleMessages["violation"] = (failure, fieldLabel) =>
  sayViolation(violations, failure, fieldLabel);
