import type { ScreenWords } from "../en";

export const beingConfirmed: ScreenWords["beingConfirmed"] = {
  asking: "Estamos preguntando a la página de pago qué pasó con él.",
  endsAfter: (minutes) => `Un pago sin terminar se cierra por sí solo en ${minutes} minutos como máximo.`,
  inReview: "Alguien de nuestra oficina está revisando este pago.",
  callIfNot: (trackingNumber) => `Si no se resuelve, tenga a mano el número de seguimiento ${trackingNumber} y llame al`,
  callAbout: (trackingNumber) => `Con el número de seguimiento ${trackingNumber} a mano puede llamar al`,
};
