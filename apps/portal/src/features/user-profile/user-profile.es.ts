import { savingMessages } from "@paydown/domain/messages/es";
import type { userProfile as english } from "./user-profile.en";

export const userProfile: typeof english = {
  intro: "Cómo podemos comunicarnos con usted sobre su cuenta.",
  labels: { phone: "Teléfono", email: "Correo electrónico" },
  phoneHint: "10 dígitos, por ejemplo (410) 555-0142.",
  save: "Guardar",
  saved: savingMessages.saved,
  failed: savingMessages.failed,
  fetching: savingMessages.fetchingUserProfile,
};
