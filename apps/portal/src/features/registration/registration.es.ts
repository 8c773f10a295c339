import { registrationMessages } from "@paydown/domain/messages/es";
import type { registration as english } from "./registration.en";
import { minutesToWait } from "../../session/minutes-to-wait";

export const registration: typeof english = {
  ...registrationMessages,
  email: "Correo electrónico",
  username: "Nombre de usuario",
  password: "Contraseña",
  confirmPassword: "Confirmación de la contraseña",
  aboutYou: "Sobre su cuenta",
  signIn: "Cómo iniciará sesión",
  datePlaceholder: "MM/dd/yyyy",
  pickDate: (field) => `Elegir ${field} en un calendario`,
  usernameHint: (min) => `Solo letras y dígitos, ${min} o más.`,
  missing: (fields) => `Para continuar, complete: ${fields}.`,
  checking: (field) => `Comprobando si está libre: ${field.toLowerCase()}…`,
  complete: "Ya puede continuar.",
  free: (field) => `Está libre: ${field.toLowerCase()}.`,
  fetching: "obtener la página de registro",
  checkingUsername: "comprobar el nombre de usuario",
  again: "Comprobar de nuevo",
  continue: "Continuar",
  cancel: "Cancelar",
  working: "Estamos comprobando sus datos…",
  registering: "Estamos registrando su cuenta…",
  failed(failure, detail) {
    if (failure.kind === "refused" && failure.code === "registration_refused")
      return "Estos datos no coinciden con ninguna cuenta que se pueda registrar.";
    if (failure.kind === "refused" && failure.code === "too_many_attempts") {
      const minutes = minutesToWait(failure.problem);
      return `Demasiados intentos. Espere ${minutes === 1 ? "1 minuto" : `${minutes} minutos`} e intente de nuevo, o llámenos.`;
    }
    return `No pudimos comprobar sus datos: ${detail}.`;
  },
  notRegistered: (detail) => `No pudimos registrarle: ${detail}.`,
  perhapsRegistered:
    "Es posible que el registro se haya completado: intente iniciar sesión antes de registrarse de nuevo.",
  perhapsAlready: "Si ya se registró antes, inicie sesión.",
  contactUs: "Contáctenos sobre el registro",
  closedTitle: "Aquí no es posible registrarse en línea.",
  closed: "Contáctenos y le ayudaremos.",
  confirmTitle: "Confirmar el registro",
  confirmIntro: "¿Es usted? Si lo es, regístrese. Si algo está mal, cancele y contáctenos.",
  name: "Nombre",
  address: "Dirección",
  city: "Ciudad",
  state: "Estado",
  zipCode: "Código postal",
  phone: "Teléfono",
  phoneNumber: (number) => `Teléfono ${number}`,
  none: "Ninguno",
  login: (byEmail) => (byEmail ? "Correo electrónico para iniciar sesión" : "Nombre de usuario para iniciar sesión"),
  register: "Registrarse",
  leave: "Todavía no se ha registrado.",
  completedTitle: "Registro completado",
  completed: "Ya está registrado. Inicie sesión para ver su cuenta.",
  toLogin: "Iniciar sesión",
  goOn: "Ir a mi cuenta",
  notSignedIn: (detail) => `No pudimos iniciar su sesión: ${detail}.`,
  contactTitle: "Contacto",
  backToLogin: "Volver a iniciar sesión",
};
