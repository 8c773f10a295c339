import type { newPassword as english } from "./new-password.en";

export const newPassword: typeof english = {
  labels: {
    currentPassword: "Contraseña actual",
    newPassword: "Contraseña nueva",
    confirmPassword: "Confirmar la contraseña nueva",
  },
  hint: (min, max) =>
    `De ${min} a ${max} caracteres. Unas palabras que solo usted juntaría son fáciles de recordar y difíciles de adivinar.`,
  show: "Mostrar",
  hide: "Ocultar",
  signsOut: "Se cerrará su sesión en todos los dispositivos y volverá a iniciarla con la contraseña nueva.",
  submit: "Cambiar contraseña",
  changed: "Se cambió su contraseña. Inicie sesión con la nueva.",
};
