import type { otherWays as english } from "./other-ways.en";

export const otherWays: typeof english = {
  title: "Qué más puede hacer",
  withAmount: (amount) => `Pague ${amount} de lo que debe.`,
  planWithAmount: (amount) => `Pague ${amount} al mes.`,
  offerWithAmount: (amount) => `Ofrezca ${amount} para liquidar la cuenta.`,
  contact: { title: "Hable con nosotros", content: "Quizá encontremos juntos una solución.", button: "Contáctenos" },
  call: (phone) => `Llame al ${phone}`,
};
