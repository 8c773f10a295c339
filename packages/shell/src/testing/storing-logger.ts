type Options = Record<string, unknown> & {
  readonly dom: {
    readonly inputSanitizer: boolean;
    readonly textSanitizer: boolean;
    readonly hiddenAttributes: readonly string[];
  };
  readonly network: object;
  readonly browser: { urlSanitizer(url: string): string };
};

/**
 * Replaces the script from LogRocket's host. Stores the data that the script would send, as the package hands it over
 * after applying its options. The package itself records the network and the console.
 */
export class StoringLogger {
  static instance: StoringLogger | undefined;
  readonly stored: unknown[] = [];
  appId: string | undefined;
  options: Options | undefined;

  constructor() {
    StoringLogger.instance = this;
  }

  init(appId: string, options: Options) {
    this.appId = appId;
    this.options = options;
  }

  addEvent(type: string, getMessage: (options: object | undefined) => unknown) {
    const message = getMessage(
      type.startsWith("lr.network")
        ? this.options?.network
        : type === "lr.core.LogEvent"
          ? (this.options?.["console"] as object)
          : undefined,
    );
    if (message) this.stored.push({ type, message });
  }

  visit(address: string) {
    this.stored.push({ type: "address", address: this.options?.browser.urlSanitizer(address) });
  }

  /** The document as a replay would show it: sanitized text and values as asterisks, without hidden attributes. */
  snapshot(root: Element) {
    this.stored.push({ type: "snapshot", html: this.copy(root) });
  }

  private copy(node: Node): string {
    const { dom } = this.options ?? {
      dom: { inputSanitizer: false, textSanitizer: false, hiddenAttributes: [] as readonly string[] },
    };
    if (node instanceof Text) return dom.textSanitizer ? node.data.replace(/\S/g, "*") : node.data;
    if (!(node instanceof Element)) return "";
    const attributes = [...node.attributes]
      .filter(({ name }) => !dom.hiddenAttributes.includes(name))
      .map(({ name, value }) => ` ${name}="${value}"`);
    const value =
      node instanceof HTMLInputElement
        ? ` typed="${dom.inputSanitizer ? "*".repeat(node.value.length) : node.value}"`
        : "";
    return `<${node.localName}${attributes.join("")}${value}>${[...node.childNodes].map((child) => this.copy(child)).join("")}</${node.localName}>`;
  }

  uninstall() {
    this.stored.length = 0;
  }

  all(): string {
    return JSON.stringify(this.stored);
  }
}
