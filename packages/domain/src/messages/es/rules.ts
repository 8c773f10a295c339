import { formatCalendarDate } from "../../calendar-date.js";
import { formatUsd } from "../../money.js";
import { formatPhone } from "../../phone.js";
import type { RuleMessages } from "../rule-messages.js";
import { sayViolation, type ViolationWords } from "../violation-words.js";

const violations = {
  required: (field, { place }) => (place === "guestLookup" ? "Este campo es obligatorio" : `El campo ${field} es obligatorio${place ? "" : "."}`),
  removeWhitespace: () => "Quite los espacios en blanco",
  numeric: (field) => `El campo ${field} solo puede contener números.`,
  notNaN: (field) => `El campo ${field} debe ser un número.`,
  alphaNum: (field) => `El campo ${field} solo puede contener letras y números`,
  min: (field, { length }) => `El campo ${field} debe tener al menos ${length} caracteres`,
  max: (field, { length }) => `El campo ${field} admite un máximo de ${length} caracteres.`,
  digits: (field, { length }) => `El campo ${field} debe tener exactamente ${length} dígitos.`,
  cardLength: (field, { length }) =>
    length === 15 ? "Las tarjetas American Express deben tener 15 dígitos." : `El campo ${field} debe tener ${length} dígitos.`,
  noCurrencySymbol: () => "Quite el signo $",
  atMostNumDigits: (field, { digits }) => `El campo ${field} debe ser un número con un máximo de ${digits} decimales.`,
  positive: () => "Escriba un monto mayor que $0.00",
  email: (field, { place }) =>
    place === "registration" ? "debe ser un correo electrónico válido" : `El campo ${field} debe ser una dirección de correo electrónico válida.`,
  passwordConfirmation: () => "La confirmación de la contraseña no coincide",
  found: (field, { value }) => `${field} «${value}» ya está en uso.`,
  date: (field) => `El campo ${field} debe ser una fecha con el formato MM/DD/AAAA.`,
  dateRange: (field, { min, max }) => `El campo ${field} debe estar entre el ${formatCalendarDate(min)} y el ${formatCalendarDate(max)}.`,
  oneOf: (field) => `Elija una de las opciones del campo ${field}.`,
  cardNumberInText: (field) => `El campo ${field} no debe contener un número de tarjeta.`,
  routingNumberExists: () => "El número de ruta no existe",
} as const satisfies ViolationWords;

/** Spanish, as written for consumers in the United States. */
export const ruleMessages: RuleMessages = {
  violation: (failure, fieldLabel) => sayViolation(violations, failure, fieldLabel),
  cardReason: (reason, { companyPhone }) => {
    switch (reason.rule) {
      case "restricted":
        return `El acceso a su cuenta está restringido; llame al ${formatPhone(companyPhone)}`;
      case "belowMinimum":
        return `El saldo total de esta cuenta, ${formatUsd(reason.due)}, es inferior al mínimo de ${formatUsd(reason.minimum)} para aceptar pagos.`;
      case "declaration":
        return "Marque la casilla para elegir cómo pagar.";
      case "paymentOpen":
        return "Estamos verificando un pago de esta cuenta. No vuelva a pagar.";
      case "byPhone":
        return `Llame al ${formatPhone(companyPhone)} para hacer este trámite`;
    }
  },
  cardNames: {
    full: "Pago total",
    oneTime: "Pago único",
    negotiator: "Hacer una oferta",
    recurring: "Actualizar datos de pago",
    overTime: "Pagar a plazos",
  },
  fieldLabels: {
    firstName: "Nombre",
    lastName: "Apellido",
    billingAddress: "Dirección de facturación",
    country: "País",
    city: "Ciudad",
    state: "Estado",
    zipCode: "Código postal",
    paymentOption: "Forma de pago",
    ccNumber: "Número de tarjeta",
    ccExpDateMonth: "Mes de vencimiento",
    ccExpDateYear: "Año de vencimiento",
    cvv: "Código de seguridad (CVV)",
    amount: "Monto del pago",
    paymentDate: "Fecha de pago",
    routingNumber: "Número de ruta",
    bankAccountNumber: "Número de cuenta",
    phone: "Teléfono",
    checkNo: "Número de cheque",
    achType: "Tipo de cuenta",
    email: "Correo electrónico",
    sendConf: "Enviarme un recibo",
    confType: "Enviar el recibo por",
    confirmEmail: "Correo electrónico para el recibo",
    sms: "Teléfono móvil",
  },
  achTypeNames: { C: "Cuenta corriente personal", B: "Cuenta corriente comercial", S: "Cuenta de ahorros" },
};
