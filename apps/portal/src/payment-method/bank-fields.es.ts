import type { bankFields as english } from "./bank-fields.en";

export const bankFields: typeof english = {
  routingHint: "9 dígitos, abajo a la izquierda en un cheque",
  accountHint: "Después del número de ruta en un cheque",
  onFileHint: "La cuenta registrada. Escriba encima para usar otra.",
  checkHint: "Arriba a la derecha en el cheque",
  phoneHint: "10 dígitos",
  phoneOptionalHint: "Opcional, 10 dígitos",
};
