import type { beingConfirmed as english } from "./being-confirmed.en";

export const beingConfirmed: typeof english = {
  asking: "Estamos preguntando a la página de pago qué pasó con él.",
  endsAfter: (minutes) => `Un pago sin terminar se cierra por sí solo en ${minutes} minutos como máximo.`,
  inReview: "Alguien de nuestra oficina está revisando este pago.",
  callIfNot: (trackingNumber) =>
    `Si no se resuelve, tenga a mano el número de seguimiento ${trackingNumber} y llame al`,
  mayReplace:
    "Si nadie está pagando ahora, puede iniciar un pago nuevo. Antes cerramos el otro, para que solo se cobre uno.",
  replace: "Iniciar un pago nuevo",
  replacing: "iniciar un pago nuevo",
  ended: (planId) => `Plan ${planId}: el otro pago se cerró y por él no se cobró nada. Ya puede elegir un monto.`,
  paid: (planId, amount) => `Plan ${planId}: el pago de ${amount} sí se hizo.`,
  totalDueNow: (amount) => `El total adeudado ahora es ${amount}.`,
  noAnswer: "La página de pago no respondió, así que no cambió nada. Intente de nuevo en unos minutos.",
  replacedTooOften: (seconds) =>
    `Los pagos de este plan se reemplazaron tres veces en una hora. Intente de nuevo en ${Math.ceil(seconds / 60)} min.`,
  callAbout: (trackingNumber) => `Con el número de seguimiento ${trackingNumber} a mano puede llamar al`,
};
