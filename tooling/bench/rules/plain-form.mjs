// The checks of the payment method form in the simplest code, one function of ifs. It returns the same objects as the
// rules.

const states = new Set(
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY".split(
    " ",
  ),
);

function passesLuhn(/** @type {string} */ digits) {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    let digit = Number(digits[digits.length - 1 - place]);
    if (place % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2;
    sum += digit;
  }
  return sum % 10 === 0;
}

function looksLikeCard(/** @type {string} */ text) {
  for (const [run] of text.matchAll(/\d[\d -]{11,}\d/g)) {
    const digits = run.replace(/[ -]/g, "");
    if (digits.length >= 13 && digits.length <= 19 && passesLuhn(digits)) return true;
  }
  return false;
}

const isNumeric = (/** @type {string} */ text) => /^[0-9]+$/.test(text);
const isEmail = (/** @type {string} */ text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
const phone = (/** @type {string} */ text) => text.replace(/[\s().-]/g, "").replace(/^\+1/, "");

/** Converts MM/DD/YYYY or ISO to ISO; null if it is not a date. */
function toIso(/** @type {string} */ text) {
  const us = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text);
  const iso = us ? `${us[3]}-${us[1]}-${us[2]}` : text;
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return null;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

export function plainViolations(/** @type {Record<string, string>} */ form, /** @type {any} */ context) {
  /** @type {{ rule: string, params: object, field: string }[]} */
  const found = [];
  const fail = (/** @type {string} */ field, /** @type {string} */ rule, params = {}) =>
    void found.push({ rule, params, field });

  const text = (/** @type {string} */ field, /** @type {number} */ length) => {
    const value = form[field].trim();
    if (value === "") fail(field, "required");
    else if ([...value].length > length) fail(field, "max", { length });
    else if (looksLikeCard(value)) fail(field, "cardNumberInText");
  };
  text("firstName", 25);
  text("lastName", 25);
  text("billingAddress", 30);
  const manyCountries = context.countries.length > 1;
  const country = form.country.trim();
  if (manyCountries) {
    if (country === "") fail("country", "required");
    else if (!context.countries.includes(country)) fail("country", "oneOf");
  }
  const canadian = manyCountries && country === "CA";
  text("city", 28);
  const state = form.state.trim();
  if (state === "") fail("state", "required");
  else if (canadian ? !context.provinces.includes(state) : !states.has(state)) fail("state", "oneOf");
  const zip = form.zipCode.trim().toUpperCase();
  const zipLength = canadian ? 6 : 10;
  if (zip === "") fail("zipCode", "required");
  else if ([...zip].length > zipLength) fail("zipCode", "max", { length: zipLength });
  else if (!canadian && !isNumeric(zip)) fail("zipCode", "numeric");

  const option = form.paymentOption.trim();
  if (option === "") fail("paymentOption", "required");
  else if (!["0", "1", "2", "3"].includes(option) || !context.allowedOptions.includes(option))
    fail("paymentOption", "oneOf");
  const card = option === "0" || option === "2";
  const bank = option === "1" || option === "3";
  const cardOnFile =
    card &&
    context.onFile !== null &&
    context.onFile.ccNumber.includes("*") &&
    form.ccNumber === context.onFile.ccNumber;
  const bankOnFile =
    bank &&
    context.onFile !== null &&
    context.onFile.bankAccountNumber.includes("*") &&
    form.bankAccountNumber === context.onFile.bankAccountNumber;

  if (card) {
    const number = form.ccNumber;
    const length = number.startsWith("3") ? 15 : 16;
    if (number.trim() === "") fail("ccNumber", "required");
    else if (/\s/.test(number)) fail("ccNumber", "removeWhitespace");
    else if (!cardOnFile && !isNumeric(number)) fail("ccNumber", "numeric");
    else if (!cardOnFile && number.length !== length) fail("ccNumber", "cardLength", { length });
    const month = form.ccExpDateMonth.trim();
    if (month === "") fail("ccExpDateMonth", "required");
    else if (!/^(0[1-9]|1[0-2])$/.test(month)) fail("ccExpDateMonth", "oneOf");
    const year = form.ccExpDateYear.trim();
    const current = Number(context.today.slice(0, 4));
    const fullYear = year.length === 2 ? Number(`20${year}`) : Number(year);
    const monthOrLast = /^(0[1-9]|1[0-2])$/.test(month) ? month : "12";
    if (year === "") fail("ccExpDateYear", "required");
    else if (/^(20)?\d{2}$/.test(year) && `${fullYear}-${monthOrLast}` < context.today.slice(0, 7))
      fail("ccExpDateYear", "cardExpired");
    else if (!/^\d{2}(\d{2})?$/.test(year) || fullYear < current || fullYear > current + 9)
      fail("ccExpDateYear", "oneOf");
    const cvv = form.cvv.trim();
    if (cvv === "") fail("cvv", "required");
    else if ([...cvv].length > 10) fail("cvv", "max", { length: 10 });
    else if (!cardOnFile && !isNumeric(cvv)) fail("cvv", "numeric");
  }

  if (!context.amountLocked) {
    const amount = form.amount.trim();
    if (amount === "") fail("amount", "required");
    else if (amount.includes("$")) fail("amount", "noCurrencySymbol");
    else if (/^-(\d+\.?\d*|\.\d+)$/.test(amount)) fail("amount", "positive");
    else if (!/^(\d{1,13}(\.\d{1,2})?|\.\d{1,2})$/.test(amount)) fail("amount", "atMostNumDigits", { digits: 2 });
    else if (Number(amount) <= 0) fail("amount", "positive");
    else if (context.amountLimits) {
      const asked = Math.round(Number(amount) * 100);
      const { due, settings } = context.amountLimits;
      const max = Math.round(Number(settings.maxPaymentAmount ?? "25000.00") * 100);
      const overpays = asked > due && settings.allowOverpayment !== "Y";
      if (asked > max && (!overpays || max < due)) fail("amount", "notAboveMax", { max });
      else if (overpays) fail("amount", "notAboveDue", { due });
    }
  }
  if (context.paymentDates !== null) {
    const typed = form.paymentDate.trim();
    const { min, max } = context.paymentDates;
    if (typed === "") fail("paymentDate", "required");
    else {
      const day = toIso(typed);
      if (day === null) fail("paymentDate", "date");
      else if (day < min || day > max) fail("paymentDate", "dateRange", { min, max });
    }
  }

  if (bank) {
    const routing = form.routingNumber.trim();
    if (routing === "") fail("routingNumber", "required");
    else if ([...routing].length > 10) fail("routingNumber", "max", { length: 10 });
    const account = form.bankAccountNumber.trim();
    if (account === "") fail("bankAccountNumber", "required");
    else if ([...account].length > 25) fail("bankAccountNumber", "max", { length: 25 });
    else if (!bankOnFile && !isNumeric(account)) fail("bankAccountNumber", "numeric");
    const digits = phone(form.phone.trim());
    if (form.phone.trim() === "") {
      if (context.achRequiresPhone) fail("phone", "required");
    } else if (digits.length !== 10 || !isNumeric(digits)) fail("phone", "digits", { length: 10 });
    if (option === "3") {
      const check = form.checkNo.trim();
      if (check === "") fail("checkNo", "required");
      else if ([...check].length > 10) fail("checkNo", "max", { length: 10 });
    }
    const type = form.achType.trim();
    if (type === "") fail("achType", "required");
    else if (type !== "C" && type !== "B" && type !== "S") fail("achType", "oneOf");
  }
  const email = (/** @type {string} */ field) => {
    const address = form[field].trim();
    if (address === "") fail(field, "required");
    else if ([...address].length > 100) fail(field, "max", { length: 100 });
    else if (!isEmail(address)) fail(field, "email");
  };
  if (context.requiresEmail) email("email");
  const wanted = form.sendConf.trim();
  if (context.receiptTypes.length > 0 && (wanted === "true" || wanted === "Y")) {
    const type = form.confType.trim();
    if (type === "") fail("confType", "required");
    else if (!context.receiptTypes.includes(type)) fail("confType", "oneOf");
    if (type === "email") email("confirmEmail");
    if (type === "sms") {
      const number = phone(form.sms.trim());
      if (form.sms.trim() === "") fail("sms", "required");
      else if (number.length !== 10 || !isNumeric(number)) fail("sms", "digits", { length: 10 });
    }
  }
  return found;
}
