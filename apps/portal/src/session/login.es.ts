import type { login as english } from "./login.en";

export const login: typeof english = {
  title: "Iniciar sesión",
  intro: "Vea cuánto debe y cuándo vence su próximo pago, y pague con tarjeta o cuenta bancaria.",
  email: "Correo electrónico",
  username: "Nombre de usuario",
  password: "Contraseña",
  submit: "Iniciar sesión",
  register: "Registro",
  registerHint: "¿Es su primera vez aquí? Vincule su cuenta:",
  signedOut: "Su sesión está cerrada.",
  sessionTimeout: "Su sesión terminó. Inicie sesión para continuar.",
  talkToAPerson: "Hable con una persona",
  help: "Ayuda",
  detailsAreSafe: "Sus datos están seguros",
  neverAsk:
    "Nunca pedimos su contraseña ni el número de su tarjeta por correo electrónico, mensaje de texto o teléfono.",
  forgot: "¿Olvidó su contraseña?",
};
