/** @type {readonly import("../faults.mjs").Fault[]} */
export const words = [
  {
    name: "confirm-es-invites-second-payment",
    file: "apps/portal/src/features/confirm/confirm.es.ts",
    find: "Todavía lo estamos verificando. No vuelva a pagar.",
    put: "Todavía lo estamos verificando. Vuelva a pagar.",
    tests: ["apps/portal/src/features/confirm/confirm-words.test.tsx", "apps/portal/src/catalog/translations.test.ts"],
  },
  {
    name: "completed-es-left-in-english",
    file: "apps/portal/src/features/completed/completed.es.ts",
    find: 'noMoney: "No se cobró nada."',
    put: 'noMoney: "No money was taken."',
    tests: [
      "apps/portal/src/features/completed/completed-words.test.tsx",
      "apps/portal/src/catalog/translations.test.ts",
    ],
  },
  {
    name: "completed-es-success-as-failure",
    file: "apps/portal/src/features/completed/completed.es.ts",
    find: 'success: "El pago se realizó."',
    put: 'success: "El pago no se hizo."',
    tests: [
      "apps/portal/src/features/completed/completed-words.test.tsx",
      "apps/portal/src/catalog/translations.test.ts",
    ],
  },
  {
    name: "authorization-es-without-company",
    file: "apps/portal/src/features/confirm/confirm.es.ts",
    find: "usted autoriza a ${company} a hacer este único cobro.`",
    put: "usted autoriza a la compañía a hacer este único cobro.`",
    tests: ["apps/portal/src/catalog/translations.test.ts"],
  },
  {
    name: "notice-es-failed-as-made",
    file: "apps/services/src/notifications/receipts/words/es.ts",
    find: "No se pudo hacer su pago programado para el ${date}. No se cobró nada.",
    put: "Se hizo su pago programado para el ${date}.",
    tests: ["apps/services/src/notifications/receipts/notice.test.ts"],
  },
  {
    name: "doubt-es-says-not-charged",
    file: "apps/portal/src/features/completed/completed.es.ts",
    find: "no hemos recibido respuesta: es posible que el dinero se haya cobrado.",
    put: "no hemos recibido respuesta: el dinero no se ha cobrado.",
    tests: [
      "apps/portal/src/features/completed/completed-words.test.tsx",
      "apps/portal/src/catalog/translations.test.ts",
    ],
  },
  {
    name: "schedule-es-paid-as-scheduled",
    file: "apps/portal/src/features/schedule/schedule.es.ts",
    find: 'paid: "Pagado"',
    put: 'paid: "Programado"',
    tests: ["apps/portal/src/catalog/translations.test.ts", "apps/portal/src/features/schedule/schedule-page.test.tsx"],
  },
  {
    name: "lookup-es-seconds-as-minutes",
    file: "apps/guest/src/features/lookup/lookup.es.ts",
    find: "${Math.ceil(seconds / 60)} min o llámenos",
    put: "${seconds} min o llámenos",
    tests: ["apps/guest/src/features/lookup/lookup-page.test.tsx", "apps/guest/src/catalog/translations.test.ts"],
    journey: "guest.spec.ts",
  },
  {
    name: "completed-en-invites-second-payment",
    file: "apps/portal/src/features/completed/completed.en.ts",
    find: "We are checking this payment. Do not pay again.",
    put: "We are checking this payment. You can pay again.",
    tests: ["apps/portal/src/features/completed/completed-page.test.tsx"],
    journey: "outcomes.spec.ts",
  },
  {
    name: "maximum-en-as-minimum",
    file: "packages/domain/src/messages/en/violations.ts",
    find: "must not be more than ${formatUsd(max)} in one payment",
    put: "must be more than ${formatUsd(max)} in one payment",
    tests: ["packages/domain/src/vectors.test.ts"],
  },
];
