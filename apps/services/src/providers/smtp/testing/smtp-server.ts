import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { localCertificate } from "../../../testing/certificates.js";

/** The account that the server accepts. */
export const smtpAccount = { user: "paydown", password: "correct-horse" };

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The message with its header, as it was transferred. */
  readonly content: string;
}

/** How a server fails after it has got the content of a mail. */
export interface ContentFault {
  /** Whether it delivers the mail although its answer is faulty. */
  readonly taken: boolean;
  /** A code, a connection that is cut, or no answer. */
  readonly answer: number | "cut" | "silent";
}

/**
 * An SMTP server on a free port of 127.0.0.1 that keeps what it takes.
 *
 * @param decide - decides how it answers each content; properly by default
 */
export async function startSmtpServer(options: SMTPServerOptions = {}, decide?: () => ContentFault | undefined) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...localCertificate,
    authOptional: false,
    onAuth: ({ username, password }, _, done) =>
      username === smtpAccount.user && password === smtpAccount.password
        ? done(null, { user: username })
        : done(Object.assign(new Error("Authentication failed"), { responseCode: 535 })),
    onData(stream, { envelope }, done) {
      text(stream).then((content) => {
        const fault = decide?.();
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        if (!fault || fault.taken) received.push({ from, to, content });
        if (!fault) done();
        else if (fault.answer === "cut") cut();
        else if (fault.answer !== "silent") done(Object.assign(new Error("No"), { responseCode: fault.answer }));
      }, done);
    },
    ...options,
  });
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket) => sockets.add(socket));
  // Clients that give up break their connections.
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", () => ready()));
  const { port } = server.server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    received,
    port,
    cut,
    async stop() {
      const closed = new Promise<void>((done) => server.close(done));
      cut();
      await closed;
    },
  };
}
