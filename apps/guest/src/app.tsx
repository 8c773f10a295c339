import { ConfigurationProvider } from "@paydown/shell/configuration";
import { Speaking } from "@paydown/shell/speaking";
import type { Guest } from "./session/guest";
import { GuestProvider } from "./session/guest-context";
import { Frame } from "./frame";
import { Screens } from "./routes";
import { WordsProvider } from "./words/words";

/** Providers and frame that every page shares. */
export function App({ guest }: { readonly guest: Guest }) {
  return (
    <GuestProvider value={guest}>
      <ConfigurationProvider value={guest.configuration}>
        <WordsProvider value={guest.words}>
          <Speaking words={guest.words} notifications={guest.notifications}>
            <Frame>
              <Screens />
            </Frame>
          </Speaking>
        </WordsProvider>
      </ConfigurationProvider>
    </GuestProvider>
  );
}
