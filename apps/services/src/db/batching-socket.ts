import { Socket } from "node:net";

/**
 * A socket that sends together what is written in one turn of the event loop. pg writes each query by itself, and the
 * system call takes longer than most queries. Under TLS, Node writes to the connection itself, so nothing is batched.
 */
export class BatchingSocket extends Socket {
  #isHolding = false;

  constructor() {
    super();
    // Socket.connect() assigns Socket's own write to the instance, which would hide the override below.
    this.once("connect", () => Reflect.deleteProperty(this, "write"));
  }

  override write(
    bytes: Uint8Array | string,
    encodingOrWritten?: BufferEncoding | ((error?: Error | null) => void),
    written?: (error?: Error | null) => void,
  ): boolean {
    if (!this.#isHolding) {
      this.#isHolding = true;
      this.cork();
      setImmediate(() => {
        this.#isHolding = false;
        this.uncork();
      });
    }
    return typeof encodingOrWritten === "string"
      ? super.write(bytes, encodingOrWritten, written)
      : super.write(bytes, encodingOrWritten);
  }
}
