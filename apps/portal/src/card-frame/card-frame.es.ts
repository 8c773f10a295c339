import type { cardFrame as english } from "./card-frame.en";

export const cardFrame: typeof english = {
  title: "Tarjeta",
  loading: "Cargando los campos de la tarjeta…",
  missing: "Los campos de la tarjeta no se cargaron.",
  stillHere: "Lo que escribió sigue aquí. Intente de nuevo.",
  payByBank: "También puede pagar desde una cuenta bancaria.",
  call: "Si vuelve a suceder, llámenos:",
  checking: "verificar su tarjeta",
  refused: {
    number: "el número de tarjeta no es válido",
    expiry: "la fecha de vencimiento no es válida",
    cvv: "el código de seguridad (CVV) no es válido",
    service: "el servicio de pagos no respondió. Intente de nuevo",
  },
  expired: "Los datos de su tarjeta caducaron. No se cobró nada. Ingrese la tarjeta de nuevo.",
};
