import type { StopWords } from "./stop-words.js";

export const es: StopWords = {
  page: {
    askTitle: (company) => `Dejar de recibir correos de ${company}`,
    effect: "Ya no recibirá recibos en este correo electrónico, a menos que pida uno al pagar.",
    required:
      "Seguimos enviando lo que exigen la ley o su seguridad, las copias de lo que usted acordó y los avisos que necesitan su atención.",
    stop: "Dejar de recibir correos",
    stoppedTitle: "Los correos están suspendidos",
    start: "Recibir correos de nuevo",
    startedTitle: "Recibirá correos de nuevo",
    started: "Le enviaremos recibos de nuevo a este correo electrónico.",
    questions: (company, phone) => `¿Preguntas? Llame a ${company} al ${phone}.`,
    wrongLinkTitle: "Este enlace no funciona",
    wrongLink: "El enlace está incompleto o es de otra empresa. Ábralo de nuevo desde el correo. No se cambió nada.",
  },
  link: "Dejar de recibir estos correos:",
  reply: "Responda STOP para dejar de recibir mensajes.",
  help: (company, phone) =>
    `${company}: si necesita ayuda, llame al ${phone}. Responda STOP para dejar de recibir mensajes, START para recibirlos de nuevo.`,
};
