import { failureMessages as failures } from "@paydown/domain/messages/es";
import type { UiWords } from "@paydown/ui/ui-context";
import type { ShellWords } from "./en";

export { callFailures } from "./call-failures-es";

export const es: Required<ShellWords> = {
  announcement: "Aviso",
  dismiss: "Cerrar",
  notifications: "Notificaciones",
  home: "Inicio",
  documents: "Documentos",
  stateDeclarations: "Declaraciones estatales",
  termsAndConditions: "Términos y condiciones",
  privacyPolicy: "Política de privacidad",
  contactUs: "Contáctenos",
  changePassword: "Cambiar contraseña",
  userProfile: "Perfil de usuario",
  signOut: "Cerrar sesión",
  loading: "Cargando…",
  failures,
  webLinks: "Enlaces",
  notFoundTitle: "Página no encontrada",
  notFoundText: "No hay nada en esta dirección. Sus pagos y su cuenta no se ven afectados.",
  notFoundLink: "Ir a la primera página",
  failedTitle: "Algo salió mal",
  failedText: "No pudimos mostrar esta página. Si acaba de pagar, revise primero sus pagos.",
  partFailed: {
    title: "No pudimos cargar esto.",
    meaning: "No se cobró nada y no se cambió nada.",
    call: "Si vuelve a ocurrir, llámenos:",
  },
  retry: "Intentar de nuevo",
  forbiddenTitle: "Esta cuenta no es suya",
  forbiddenText: "La persona que inició sesión no puede ver esta página.",
  chunkTitle: "Esta página no se cargó",
  chunkText:
    "Es posible que su conexión sea lenta o se haya perdido, o que acabemos de publicar una versión nueva. Vuelva a cargar la página para continuar.",
  reload: "Volver a cargar",
};

export const uiEs: UiWords = {
  error: "Error:",
  problem: "Hay un problema",
  menu: "Menú",
  skipToContent: "Ir al contenido principal",
  mainNavigation: "Principal",
  breadcrumb: "Ruta de navegación",
};
