/** Why tests cannot run on this machine: one sentence, without a stack that Vitest would print. */
export class SetupRefusal extends Error {
  constructor(sentence: string) {
    super(sentence);
    delete this.stack;
  }
}
