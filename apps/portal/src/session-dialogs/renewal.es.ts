import type { renewal as english } from "./renewal.en";

export const renewal: typeof english = {
  title: "Inicie sesión para continuar",
  text: "Su sesión terminó. Escriba su contraseña para continuar. Lo que escribió sigue aquí, excepto el número de la tarjeta y su CVV. No se cobró nada.",
  changeTitle: "Escriba su contraseña para guardar",
  changeText:
    "De cómo nos comunicamos con usted depende quién puede iniciar sesión en su nombre. Para cambiarlo, escriba otra vez su contraseña.",
  changeSubmit: "Guardar",
  passwordOf: (username) => `Contraseña de ${username}`,
  wrong: "La contraseña no es correcta. Inténtelo de nuevo.",
};
