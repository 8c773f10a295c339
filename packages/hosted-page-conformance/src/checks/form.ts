import { type Check, check, formUrlIn, newTrackingNo, order, post } from "../check.js";
import { NotChecked, must, shown } from "../deviation.js";
import { HttpClient } from "../http-client.js";

export const opens = check({
  clause: "HOST-29",
  rule: "A complete form is redirected with 303 to a session page, which survives a reload",
  after: [],
  async run(tools) {
    const client = new HttpClient(tools.settings.limits.answerSeconds);
    const opened = order(tools);
    const { status, location } = await post(tools, { ...opened.form }, client);
    must(status === 303, `The form is answered with ${status} instead of 303.`);
    must(location !== undefined, "The 303 has no location.");
    const pages = [await client.send(location), await client.send(location)];
    for (const page of pages)
      must(
        page.status === 200 && page.contentType === "text/html",
        `The session page is answered with ${page.status} and the content type ${shown(page.contentType)}.`,
      );
    return { order: opened, client, session: location, page: pages[0]?.text ?? "" };
  },
});

const staysOnOrigin = check({
  clause: "HOST-12",
  rule: "The session is on the origin of the form, the only one that the portal's content policy allows",
  after: [opens],
  run({ settings, result }) {
    const [form, session] = [formUrlIn(settings, "en"), result(opens).session].map((url) => new URL(url).origin);
    must(form === session, `The form on ${form} is redirected to ${session}. Browsers refuse that.`);
  },
});

const opensOnce = check({
  clause: "HOST-30",
  rule: "The same form again leads to the open session",
  after: [opens],
  async run(tools) {
    const { order: opened, client, session } = tools.result(opens);
    const { status, location } = await post(tools, { ...opened.form }, client);
    must(status === 303, `It is answered with ${status} instead of 303.`);
    const place = (url = "") => url.replace(/[?#].*$/s, "");
    must(place(location) === place(session), "It leads to another session.");
  },
});

const refusesOtherAmount = check({
  clause: "HOST-30",
  rule: "The form of an open payment with another amount is refused",
  after: [opens],
  async run(tools) {
    const { order: opened, client } = tools.result(opens);
    const other = order(tools, { trackingNo: opened.trackingNo, amounts: ["1.00", "60.50"] });
    const { status } = await post(tools, { ...other.form }, client);
    must(status >= 400 && status < 500, `It is answered with ${status}.`);
  },
});

const refusesFaultyForms = check({
  clause: "HOST-28",
  rule: "A form with a missing, repeated or faulty field is refused with a page, and opens no session",
  after: [opens],
  async run(tools) {
    const { form, trackingNo } = order(tools);
    const fields = Object.entries(form);
    const changed = (name: string, value: string) =>
      fields.map(([key, old]) => [key, key === name ? value : old] as const);
    const faulty: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
      ...fields.map(([name]) => [`without ${name}`, fields.filter(([key]) => key !== name)] as const),
      ...fields.map(([name, value]) => [`with ${name} twice`, [...fields, [name, value]]] as const),
      ["with a field that it does not have", [...fields, ["Extra", "1"]]],
      ["with a dollar sign in PaymentAmount", changed("PaymentAmount", `$${form.PaymentAmount}`)],
      ["with a PaymentAmount of 0", changed("PaymentAmount", "0.00")],
      ["with a PaymentAmount that is not the sum", changed("PaymentAmount", "85.49")],
      ["without a tracking number", changed("UserPart3", "")],
      ["with a UserPart4", changed("UserPart4", "x")],
      ["without line items", changed("LineItems", "")],
      ["with a line item without its last bracket", changed("LineItems", form.LineItems.slice(0, -1))],
      ["with a line item of ten parts", changed("LineItems", form.LineItems.replace("*UP9", ""))],
      ["with a plan twice", changed("LineItems", form.LineItems.replace("CP-1002", "CP-1001"))],
    ];
    for (const [what, sent] of faulty) {
      const { status } = await post(tools, sent);
      must(status >= 400 && status < 500, `A form ${what} is answered with ${status}.`);
    }
    const { status } = await post(tools, { ...form });
    must(
      status === 303,
      `After the faulty forms, the right one with the same number ${trackingNo} is answered with ${status}.`,
    );
  },
});

const refusesStrangers = check({
  clause: "HOST-28",
  rule: "A return address on an origin that was not agreed on is refused",
  after: [opens],
  async run(tools) {
    const { form } = order(tools);
    const elsewhere = "https://elsewhere.invalid/pay/conformance/guest/success?user=1";
    for (const address of [
      elsewhere,
      "javascript:alert(1)",
      "//elsewhere.invalid/",
      form.ReturnURL.replace("//", "//user:password@"),
    ])
      for (const name of ["ReturnURL", "CancelURL"]) {
        const { status } = await post(tools, { ...form, [name]: address });
        must(status >= 400 && status < 500, `A form with the ${name} ${shown(address)} is answered with ${status}.`);
      }
  },
});

const escapes = check({
  clause: "HOST-35",
  rule: "Text from the form is escaped on the page",
  after: [opens],
  async run(tools) {
    const client = new HttpClient(tools.settings.limits.answerSeconds);
    const tag = `<i data-${newTrackingNo().toLowerCase()}>`;
    const { location } = await post(tools, { ...order(tools, { texts: { label: tag, userPart1: tag } }).form }, client);
    must(location !== undefined, "A form with a tag in its label opens no session.");
    must(!(await client.send(location)).text.includes(tag), "A tag in a label is part of the page's HTML.");
  },
});

const speaksTheLanguage = check({
  clause: "HOST-34",
  rule: "The page is in the language that the address of the form names",
  after: [opens],
  async run(tools) {
    const { settings } = tools;
    if (formUrlIn(settings, "en") === formUrlIn(settings, "es")) throw new NotChecked("formUrl has no {language}.");
    for (const language of ["en", "es"] as const) {
      const client = new HttpClient(settings.limits.answerSeconds);
      const { location } = await post(tools, { ...order(tools).form }, client, language);
      must(location !== undefined, `The form opens no session in the language ${language}.`);
      const [, found] = /<html[^>]*\blang=["']?([A-Za-z-]+)/i.exec((await client.send(location)).text) ?? [];
      must(
        found?.toLowerCase().startsWith(language) ?? false,
        `The page for ${language} has the lang ${shown(found)}.`,
      );
    }
  },
});

export const formChecks: readonly Check[] = [
  opens,
  staysOnOrigin,
  opensOnce,
  refusesOtherAmount,
  refusesFaultyForms,
  refusesStrangers,
  escapes,
  speaksTheLanguage,
];
