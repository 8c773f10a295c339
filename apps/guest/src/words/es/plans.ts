import type { ScreenWords } from "../en";

export const plans: ScreenWords["plans"] = {
  home: "Inicio",
  plan: (id) => `Plan ${id}`,
  planId: "N.º de plan",
  amount: "Monto",
  total: "Total",
  lookupEnded: "Su búsqueda terminó. Busque su cuenta de nuevo para continuar.",
  steps: { home: "Elija los montos", confirm: "Revise su pago", success: "Listo", cancel: "Revise su pago" },
  step: (number) => `Paso ${number} de 3`,
};
