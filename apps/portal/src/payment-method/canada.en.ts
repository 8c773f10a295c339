import { canadianProvinces as provinceNames, type Country, type FieldLabels, type ProvinceCode } from "@paydown/domain";
import { canadianFieldLabels } from "@paydown/domain/messages/en";

export const canada = {
  labels: canadianFieldLabels as FieldLabels<keyof typeof canadianFieldLabels>,
  countries: { US: "United States", CA: "Canada" } satisfies Record<Country, string>,
  chooseProvince: "Choose a province",
  postalCodeHint: "6 letters and digits, without the space",
  provinceNames: provinceNames as Readonly<Record<ProvinceCode, string>>,
};
