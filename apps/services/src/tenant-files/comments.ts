interface FileComments {
  readonly head: string;
  /** By the setting that a comment stands above. */
  readonly settings: Readonly<Record<string, string>>;
}

const reference = "docs/configuration.md for every setting";

const comments: Readonly<Record<string, FileComments>> = {
  global: { head: `What holds for every instance. See ${reference}.`, settings: {} },
  instance: {
    head: `The portal's settings. Browsers get them. See ${reference}.`,
    settings: {
      instanceId: "The name of this folder, and the first part of every address.",
      mode: "REGISTERED: people sign in. GUEST: people look up a plan without an account.",
      timeZone: "Payment dates are calendar dates of this time zone.",
      loginIdentifier: "EMAIL or USERNAME: what people sign in with.",
      header: "The name in the head of every page. A text is one string, or one for each language.",
      headerColor: "The color of the head, of buttons and of links. All shades are derived from it.",
      logoURL: "Files in the folder images: SVG or PNG, at most 500 kB.",
      secondaryBanner: "An announcement below the head. Remove both lines if there is none.",
      footer: "Below every page: what the law wants you to say, such as who you are and your license.",
      regSODCode: "The questions of the registration form, in prompts.json. Without it, nobody can register.",
      privacyPolicy: "Legal texts. A line break begins a new paragraph. Have a lawyer read them in both languages.",
      minTotalDue: "Accounts that owe less cannot be paid online.",
      maxPaymentDaysAhead: "How many days ahead a payment may be dated.",
      negotiatorEnabled: "Settlement offers. Their terms are in policy.json.",
      documentsEnabled: "Pages that people see. false removes one.",
      paymentInfoSaveEnabled: "Whether people may keep a card or bank account on file. Payment plans need it.",
      smsReceiptsEnabled: "Receipts, and the consents that are recorded with them.",
      homeCol1: "The columns of Home: names of cells of your accounts, as you import them.",
      tagCells: "Cells that show as tags beside an account.",
      creditorCell: "Cells that name the creditors.",
      cardsByPhone: "Choices that people must call for: full, oneTime, negotiator, recurring, overTime.",
      guestLookupFields: "By what guests find their plan.",
      merchantCode: "What your hosted payment page calls you, and its address.",
      documentsLabel: "From here on: your own words for the portal's. Remove a line to get the portal's own words.",
    },
  },
  company: {
    head: "The company, as people see it.",
    settings: {
      companyPhoneNumber: "Ten digits.",
      companyDaysOpen: "When somebody answers the phone.",
      sdAcknowledgeLine:
        "The state declaration: its checkbox, and the label and the text that an acceptance is recorded with.",
      confirmSODCode: "Codes of texts in disclosures.json: on Confirm, for a next payment, and on Completed.",
      regeAcknowledgeLine: "The checkbox of Regulation E disclosures.",
      rege1Label: "What an acceptance of a disclosure is recorded under. Each needs a name of its own.",
    },
  },
  policy: {
    head: "Fees and terms. Consumers see the fees; the terms never leave the services.",
    settings: {
      feePolicy: "The convenience fee: 1 is a bank account, 4 a card. Kinds: none, flat, percent. Give a reason.",
      payLess: "Settlement offers. Shares are basis points of the due: 6000 is 60 %.",
      overTime: "Payment plans: monthly payments, with yearlyRate percent of simple interest.",
    },
  },
  disclosures: {
    head: "Which file of the folder texts shows where.",
    settings: {
      rege: "Regulation E disclosures. Options: 0 card, 1 bank account, 3 check. People accept them before they pay.",
      messages: "Texts by the codes that company.json and policy.json name.",
    },
  },
  links: { head: "Links to other sites, in the footer of signed-in pages.", settings: {} },
  prompts: {
    head: "The questions of the registration form. The answers must match the facts of an imported person.",
    settings: { registrations: "Types: ALPHANUM, NAME, NUMBER, DATE." },
  },
};

/** The comments of a file that `paydown tenant new` writes. */
export const commentsOf = (file: string): FileComments => comments[file] ?? { head: `See ${reference}.`, settings: {} };
