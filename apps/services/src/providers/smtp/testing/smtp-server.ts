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

/** An SMTP server on a free port of 127.0.0.1 that keeps what it takes. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
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
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          content,
        });
        done();
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
