import { ConfigurationProvider } from "@paydown/shell/configuration";
import { Speaking } from "@paydown/shell/speaking";
import type { Guest } from "./session/guest";
import { GuestProvider } from "./session/guest-context";
import { Frame } from "./frame";
import { Screens } from "./routes";

/** Providers and frame that every page shares. */
export function App({ guest }: { readonly guest: Guest }) {
  return (
    <GuestProvider value={guest}>
      <ConfigurationProvider value={guest.configuration}>
        <Speaking words={guest.words} notifications={guest.notifications}>
          <Frame>
            <Screens />
          </Frame>
        </Speaking>
      </ConfigurationProvider>
    </GuestProvider>
  );
}
