import type { Failure, ProblemCode } from "@paydown/api-client";
import type { callFailures as english } from "./call-failures-en";

/** The services answer in English. This table has the Spanish for each detail that a consumer can see. */
const details: Partial<Record<ProblemCode, string>> = {
  account_not_found: "no encontramos esta cuenta",
  instance_not_found: "no existe esta dirección",
  too_many_attempts: "hubo demasiados intentos. Espere un momento",
  too_many_requests: "hubo demasiadas solicitudes. Espere un momento",
  unauthenticated: "su sesión terminó",
  user_mismatch: "esta cuenta pertenece a otra persona",
  documents_disabled: "aquí no hay documentos",
  document_not_found: "no encontramos este documento",
  payments_paused: "en este momento no aceptamos pagos. No se cobró nada. Inténtelo de nuevo más tarde",
  service_unavailable: "el servicio no está disponible en este momento",
};

export const callFailures: typeof english = {
  detail(failure: Failure): string {
    if (failure.kind === "refused") return details[failure.code] ?? "el servicio no pudo completar la solicitud";
    return failure.kind === "unreachable"
      ? "no hubo respuesta. Revise su conexión e intente de nuevo"
      : "no se pudo leer la respuesta";
  },
};
