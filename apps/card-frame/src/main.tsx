import "@paydown/ui/tokens.css";
import "@paydown/ui/base.css";
import { type FromFrame, readToFrame, type ShownCard, type ToFrame } from "@paydown/shell/card-frame-messages";
import { tenantColors, tenantCss } from "@paydown/ui/tenant-colors";
import { createRoot } from "react-dom/client";
import { CardForm } from "./card-form";
import { onPage } from "./page-port";
import { readSettings } from "./settings";
import { exchange, loadAccept } from "./tokenizer";

const settings = fetch("settings.json").then(async (answer) => readSettings(await answer.json()));
settings.catch((reason: unknown) => console.error("The card frame does not start.", reason));
const accept = settings.then(({ tokenizer }) => loadAccept(tokenizer));
accept.catch((reason: unknown) => console.error(reason));

const root = createRoot(document.getElementById("root") ?? document.body);

let connections = 0;
let ownRules: number | undefined;

/** The content policy allows no style element, but rules in the page's own stylesheet. */
function showColor(color: string | null): void {
  const [sheet] = document.styleSheets;
  if (!sheet) return;
  ownRules ??= sheet.cssRules.length;
  while (sheet.cssRules.length > ownRules) sheet.deleteRule(ownRules);
  const rules = color === null ? [] : tenantCss(tenantColors(color)).split("\n");
  for (const rule of rules) sheet.insertRule(rule, sheet.cssRules.length);
}

onPage(window, settings, (port) => {
  connections += 1;
  const key = connections;
  const send = (message: FromFrame) => port.postMessage(message);
  const hearers = new Set<(message: ToFrame) => void>();
  const listen = (hear: (message: ToFrame) => void) => {
    hearers.add(hear);
    return () => void hearers.delete(hear);
  };
  port.addEventListener("message", ({ data }) => {
    const message = readToFrame(data);
    if (message?.kind === "show") {
      const { card } = message;
      document.documentElement.lang = card.language;
      showColor(card.color);
      // A page that connects anew gets empty fields.
      root.render(<Page key={key} card={card} listen={listen} send={send} />);
      accept.then(
        () => send({ kind: "ready" }),
        () => send({ kind: "failed" }),
      );
    } else if (message) for (const hear of hearers) hear(message);
  });
  port.start();
});

interface PageProps {
  readonly card: ShownCard;
  readonly listen: (hear: (message: ToFrame) => void) => () => void;
  readonly send: (message: FromFrame) => void;
}

function Page({ card, listen, send }: PageProps) {
  return (
    <CardForm
      card={card}
      listen={listen}
      send={send}
      exchange={async (typed, holder) => exchange(await accept, await settings, typed, holder)}
    />
  );
}
