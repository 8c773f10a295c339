/** Why the program cannot start: the sentence is for the person at the terminal and says what to do next. */
export class StartupError extends Error {
  /** 1 when the surroundings are at fault (port, folder, database), 2 when what was typed is. */
  readonly exitCode: 1 | 2;

  constructor(sentence: string, exitCode: 1 | 2 = 1, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "StartupError";
    this.exitCode = exitCode;
  }
}
