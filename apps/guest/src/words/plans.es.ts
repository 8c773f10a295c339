import type { plans as english } from "./plans.en";

export const plans: typeof english = {
  home: "Inicio",
  plan: (id) => `Plan ${id}`,
  planId: "N.º de plan",
  amount: "Monto",
  total: "Total",
  lookupEnded: "Su búsqueda terminó. Busque su cuenta de nuevo para continuar.",
  steps: { home: "Elija los montos", confirm: "Revise su pago", success: "Listo", cancel: "Revise su pago" },
  step: (number) => `Paso ${number} de 3`,
};
