/** Why the program can't start. The message is for the person at the terminal and says what to do next. */
export class StartupError extends Error {
  /** 1 for the environment (port, folder, database), 2 for invalid input. */
  readonly exitCode: 1 | 2;

  constructor(sentence: string, exitCode: 1 | 2 = 1, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "StartupError";
    this.exitCode = exitCode;
  }
}
