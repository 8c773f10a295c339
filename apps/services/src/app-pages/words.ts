import type { Language } from "@paydown/domain";

export const isLoading: Record<Language, string> = { en: "The page is loading…", es: "La página se está cargando…" };

export interface ContactWords {
  readonly title: string;
  readonly text: string;
  readonly call: (company: string, phone: string) => string;
}

export const needsScript: Record<Language, ContactWords> = {
  en: {
    title: "This page needs JavaScript",
    text: "Turn JavaScript on in your browser and load the page again.",
    call: (company, phone) => `Or call ${company} at ${phone}.`,
  },
  es: {
    title: "Esta página necesita JavaScript",
    text: "Active JavaScript en su navegador y vuelva a cargar la página.",
    call: (company, phone) => `O llame a ${company} al ${phone}.`,
  },
};

export const tooOld: Record<Language, ContactWords> = {
  en: {
    title: "This browser is too old for this page",
    text: "Update it, or use another one: Chrome 106, Firefox 115, Safari 15.4 or newer.",
    call: (company, phone) => `Or call ${company} at ${phone}.`,
  },
  es: {
    title: "Este navegador es demasiado antiguo para esta página",
    text: "Actualícelo o use otro: Chrome 106, Firefox 115, Safari 15.4 o más reciente.",
    call: (company, phone) => `O llame a ${company} al ${phone}.`,
  },
};
