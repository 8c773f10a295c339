import { type Configuration, useConfiguration } from "@paydown/shell/configuration";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../session/session";
import { type PageAnswer, pageQuery } from "./page-query";

const configurationIn = (answer: PageAnswer): Configuration => answer;

/**
 * The configuration for an account's screens: the one that came with the account's page, which is newer than the
 * document's; the document's until the page has loaded, and on screens without an account (an empty number).
 */
export function useAccountConfiguration(accountNo: string): Configuration {
  const known = useConfiguration();
  // Follows the page without fetching it: the route's loader and the screens do that.
  const { data } = useQuery({ ...pageQuery(useSession(), accountNo), enabled: false, select: configurationIn });
  return data ?? known;
}
