import { type CalendarDate, cents } from "@paydown/domain";
import { useEffect } from "react";
import { type RouteObject, useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import { type EnteredPayment, usePaymentFlow } from "../../payment/payment-flow";

const today = "2026-11-21" as CalendarDate;

/** What the form of account 100000001 passes on, paid in full and filled in with `fillCard` and `fillBilling`. */
export const enteredPayment: EnteredPayment = {
  form: {
    firstName: "Casey",
    lastName: "Morgan",
    billingAddress: "1820 Eutaw Place",
    country: "US",
    city: "Baltimore",
    state: "MD",
    zipCode: "21217",
    paymentOption: "0",
    ccNumber: "4111111111111111",
    ccExpDateMonth: "08",
    ccExpDateYear: "2028",
    cvv: "987",
    amount: "",
    paymentDate: today,
    routingNumber: "",
    bankAccountNumber: "",
    phone: "",
    checkNo: "",
    achType: "C",
    email: "",
    sendConf: "",
    confType: "email",
    confirmEmail: "casey@example.com",
    sms: "",
  },
  today,
  terms: {
    instanceId: "harbor",
    accountNo: "100000001",
    demIdtyNo: "55",
    action: "full",
    needsSD: false,
    sdAccepted: false,
    amount: cents(125_000),
    paymentDate: today,
    requiresEmail: false,
    acceptRegE: false,
  },
};

/** Stands in for the form: passes the payment on and opens Confirm. */
export const filledFormOf = (entered: EnteredPayment): RouteObject => ({
  path: "/:instanceId/accounts/:id/filledForm",
  Component: function FilledForm() {
    const { enter } = usePaymentFlow();
    const navigate = useNavigate();
    useEffect(() => {
      const { accountNo, action } = entered.terms;
      enter(entered);
      void navigate(paths.confirm.href("harbor", accountNo, { action }), { replace: true });
    }, [enter, navigate]);
    return null;
  },
});

export const filledForm = filledFormOf(enteredPayment);
