import { defaultAchType, type PaymentMethodForm } from "@paydown/domain";

/** The form before anything is filled in. */
export const emptyForm: PaymentMethodForm = {
  firstName: "",
  lastName: "",
  billingAddress: "",
  city: "",
  state: "",
  zipCode: "",
  paymentOption: "",
  ccNumber: "",
  ccExpDateMonth: "",
  ccExpDateYear: "",
  cvv: "",
  amount: "",
  routingNumber: "",
  bankAccountNumber: "",
  phone: "",
  checkNo: "",
  achType: defaultAchType,
  email: "",
  country: "US",
  paymentDate: "",
  sendConf: "",
  confType: "",
  confirmEmail: "",
  sms: "",
};
