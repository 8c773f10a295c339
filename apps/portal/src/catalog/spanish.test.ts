import { expect, test } from "vitest";
import { es } from "./es";
import { offers } from "./es-offers";
import { signIn } from "./es-sign-in";

const { screens, paymentFlow, makePayment, paymentForm } = es;
const { completed, confirm, secondPayment, accountPayments, nextPayment, paymentInformation, rege } = screens;
const { settlement, negotiator, overTime } = offers;
const { otp, loginRefused, changePassword, sessionWarning, renewal, passwordRecovery } = signIn;

/** Sentences in which a wrong word costs money or trust, each with its English. */
test.each([
  // The fee
  ["Convenience fee", paymentFlow.convenienceFee, "Cargo por servicio"],
  ["We could not work out the fee.", paymentFlow.unknownFee, "No pudimos calcular el cargo por servicio."],
  ["Choose a payment option to see the fee.", paymentForm.chooseFirst, "Elija una forma de pago para ver el cargo."],
  ["plus a $2.50 fee", screens.payments.fee("$2.50"), "más un cargo de $2.50"],
  [
    "It could not be fetched, so nothing is charged.",
    confirm.feeMissing,
    "No se pudo obtener, así que no se cobra nada.",
  ],

  // Before and while paying
  [
    "We will take {total} from your bank account ending {last4}{when}.",
    confirm.chargeBank,
    "Retiraremos {total} de su cuenta bancaria terminada en {last4}{when}.",
  ],
  [
    "By selecting Pay you authorize Harbor to make this one charge on 12/01/2026.",
    confirm.authorizeOn("Pagar", "Harbor", "12/01/2026"),
    "Al seleccionar Pagar, usted autoriza a Harbor a hacer este único cobro el 12/01/2026.",
  ],
  [
    "Nothing is charged before 12/01/2026. Until then you can cancel this payment under See Payments.",
    confirm.nothingToday("12/01/2026"),
    "No se cobra nada antes del 12/01/2026. Hasta entonces puede cancelar este pago en Ver pagos.",
  ],
  [
    "We cannot take the payment without them. No money was taken.",
    confirm.messagesMissing,
    "Sin ellos no podemos aceptar el pago. No se cobró nada.",
  ],
  [
    "Nothing has been charged yet: select Pay again.",
    confirm.accepted("Pagar"),
    "Todavía no se ha cobrado nada: seleccione Pagar de nuevo.",
  ],
  ["We are still checking it.", secondPayment.checking, "Todavía lo estamos verificando."],
  ["Nothing is charged.", makePayment.nothingCharged, "No se cobra nada."],
  [
    "We keep this card for your next payments. Nothing is charged now.",
    paymentInformation.note,
    "Guardamos esta tarjeta para sus próximos pagos. No se cobra nada ahora.",
  ],
  [
    "This payment was due on 11/20/2026. We take it today, 11/21/2026, as soon as you confirm it.",
    nextPayment.overdue("11/20/2026", "11/21/2026"),
    "Este pago vencía el 11/20/2026. Lo cobraremos hoy, 11/21/2026, en cuanto lo confirme.",
  ],
  [
    "Your payment method has been saved. Nothing was charged.",
    nextPayment.saved,
    "Se guardó su método de pago. No se cobró nada.",
  ],

  // The outcome
  ["The payment went through.", completed.turned.success, "El pago se realizó."],
  ["The payment is scheduled.", completed.turned.scheduled, "El pago está programado."],
  ["The payment was not made.", completed.turned.failure, "El pago no se hizo."],
  [
    "Next check within 1 minute. You may close this page.",
    completed.nextCheck(1),
    "Próxima verificación en 1 minuto como máximo. Puede cerrar esta página.",
  ],
  [
    "Next check within 5 minutes. You may close this page.",
    completed.nextCheck(5),
    "Próxima verificación en 5 minutos como máximo. Puede cerrar esta página.",
  ],
  [
    "We are checking a payment of $52.50. Do not pay again.",
    accountPayments.checking("$52.50"),
    "Estamos verificando un pago de $52.50. No vuelva a pagar.",
  ],
  [
    "The payment of $52.50 on 12/01/2026 is cancelled. Nothing will be taken.",
    accountPayments.cancelled("$52.50", "12/01/2026"),
    "El pago de $52.50 del 12/01/2026 está cancelado. No se cobrará nada.",
  ],
  [
    "$52.50 was paid on 12/01/2026.",
    accountPayments.finished.succeeded("$52.50", "12/01/2026"),
    "Se pagaron $52.50 el 12/01/2026.",
  ],
  [
    "$52.50 was not paid on 12/01/2026. No money was taken.",
    accountPayments.finished.declined("$52.50", "12/01/2026"),
    "No se pagaron $52.50 el 12/01/2026. No se cobró nada.",
  ],
  [
    "$52.50 was not taken on 12/01/2026.",
    accountPayments.finished.skipped("$52.50", "12/01/2026"),
    "No se cobraron $52.50 el 12/01/2026.",
  ],

  // Disclosures
  ["Regulation E Disclosures", rege.title, "Avisos de la Regulación E"],
  ["I have read and accept these disclosures.", rege.accept, "He leído y acepto estos avisos."],
  ["I have read this declaration.", signIn.declaration.accept, "He leído esta declaración."],

  // Settlement offers
  [
    "We can settle this account for $500.00. That stands until 12/31/2030.",
    negotiator.standing("$500.00", "12/31/2030"),
    "Podemos liquidar esta cuenta por $500.00. Esto sigue vigente hasta el 12/31/2030.",
  ],
  [
    "We cannot settle this account for $10.00.",
    negotiator.refused("$10.00"),
    "No podemos liquidar esta cuenta por $10.00.",
  ],
  ["You can make 1 more offer for now.", negotiator.attempts(1), "Por ahora puede hacer 1 oferta más."],
  ["Each one counts for 24 hours.", negotiator.attemptCounts(24), "Cada una cuenta durante 24 horas."],
  [
    "Make or schedule the payment by 12/31/2030. After that day the agreement ends and the whole balance is owed again.",
    negotiator.payBy("12/31/2030"),
    "Haga o programe el pago a más tardar el 12/31/2030. Después de ese día el acuerdo termina y se vuelve a deber todo el saldo.",
  ],
  [
    "The offer of $500.00 expired: it stood until 12/31/2030. The whole balance is still owed.",
    negotiator.expired("$500.00", "12/31/2030"),
    "La oferta de $500.00 venció: estuvo vigente hasta el 12/31/2030. Se sigue debiendo todo el saldo.",
  ],
  [
    "You have agreed to settle this account for $500.00 by 12/31/2030. A lower payment does not settle it.",
    settlement.lower("$500.00", "12/31/2030"),
    "Usted acordó liquidar esta cuenta por $500.00 a más tardar el 12/31/2030. Un pago menor no la liquida.",
  ],
  [
    "This payment settles the account: the rest, $750.00, is written off.",
    settlement.writtenOff("$750.00"),
    "Este pago liquida la cuenta: el resto, $750.00, se condona.",
  ],
  [
    "On 12/01/2026 this payment settles the account: what is still owed then is written off.",
    settlement.settlesOn("12/01/2026"),
    "El 12/01/2026 este pago liquida la cuenta: lo que aún se deba entonces se condona.",
  ],

  // Payment plans
  [
    "One payment a month, on the same day. Interest is 6% a year on what you still owe.",
    overTime.chooseHint("6"),
    "Un pago al mes, el mismo día. El interés es del 6 % anual sobre lo que aún debe.",
  ],
  ["We cannot agree to this plan.", overTime.refused, "No podemos aceptar este plan."],
  [
    "6 payments of $103.00 and a last one of $95.20",
    overTime.levelAndLast(6, "$103.00", "$95.20"),
    "6 pagos de $103.00 y un último de $95.20",
  ],
  [
    "Every payment of your plan is taken from this method on its day. Nothing is charged now.",
    overTime.methodText,
    "Cada pago de su plan se cobra a este método en su día. Ahora no se cobra nada.",
  ],
  [
    "To stop one payment or all that are left, tell Harbor at least three business days before its date:",
    overTime.stop("Harbor"),
    "Para detener un pago o todos los que quedan, avise a Harbor al menos tres días hábiles antes de su fecha:",
  ],
  ["Your plan is set up", overTime.thankTitle, "Su plan está establecido"],
  ["The plan was cancelled. Nothing was charged.", overTime.cancelled, "El plan se canceló. No se cobró nada."],
  [
    "Not all of its payments were taken, so you still owe $95.20. No more payments are taken by this plan. You can pay with One-Time Payment, or set up a new plan.",
    screens.schedule.ended("$95.20"),
    "No se cobraron todos sus pagos, así que usted todavía debe $95.20. Este plan no cobra más pagos. Puede hacer un pago único o establecer un plan nuevo.",
  ],

  // Waits and limits
  [
    "Wait 14 minutes, then try again, or call us.",
    loginRefused.throttled(14),
    "Espere 14 minutos e intente de nuevo, o llámenos.",
  ],
  [
    "Wait 1 minute, then try again, or call us.",
    loginRefused.throttled(1),
    "Espere 1 minuto e intente de nuevo, o llámenos.",
  ],
  [
    "too many attempts. Wait 14 minutes, then try again, or call us",
    changePassword.throttled(14),
    "demasiados intentos. Espere 14 minutos e intente de nuevo, o llámenos",
  ],
  ["Wait 30 seconds, then try again.", otp.throttledSeconds(30), "Espere 30 segundos e intente de nuevo."],
  [
    "Wait 12 minutes, then try again, or call us.",
    otp.throttledMinutes(12),
    "Espere 12 minutos e intente de nuevo, o llámenos.",
  ],
  ["You can send a new code in 30 seconds.", otp.resendIn(30), "Podrá enviar un código nuevo en 30 segundos."],
  [
    "That code is not right. You can try 4 more times.",
    otp.wrong(4),
    "El código no es correcto. Puede intentarlo 4 veces más.",
  ],
  ["You will be signed out in 2 min.", sessionWarning.announced(120), "Su sesión se cerrará en 2 min."],
  ["You will be signed out in 30 seconds.", sessionWarning.announced(30), "Su sesión se cerrará en 30 segundos."],
  [
    "If casey can sign in here, a link is on its way to the email or phone we have on file. It works once, within 30 minutes.",
    passwordRecovery.sent("casey"),
    "Si casey puede iniciar sesión aquí, un enlace va en camino al correo o al teléfono que tenemos registrado. Funciona una sola vez, en los próximos 30 minutos.",
  ],
  [
    "Your session has ended. Enter your password to go on. What you entered is still here, except a card number and its CVV. No money was taken.",
    renewal.text,
    "Su sesión terminó. Escriba su contraseña para continuar. Lo que escribió sigue aquí, excepto el número de la tarjeta y su CVV. No se cobró nada.",
  ],
])("'%s' has the expected Spanish translation", (_, said, text) => {
  expect(said).toBe(text);
});
