import { canadianFieldLabels as labels } from "@paydown/domain/messages/es";
import type { canada as english } from "./canada.en";

export const canada: typeof english = {
  labels,
  countries: { US: "Estados Unidos", CA: "Canadá" },
  chooseProvince: "Elija una provincia",
  postalCodeHint: "6 letras y dígitos, sin el espacio",
  provinceNames: {
    AB: "Alberta",
    BC: "Columbia Británica",
    MB: "Manitoba",
    NB: "Nuevo Brunswick",
    NL: "Terranova y Labrador",
    NS: "Nueva Escocia",
    NT: "Territorios del Noroeste",
    NU: "Nunavut",
    ON: "Ontario",
    PE: "Isla del Príncipe Eduardo",
    QC: "Quebec",
    SK: "Saskatchewan",
    YT: "Yukón",
  },
};
