import { rareRoutes } from "@paydown/shell/rare-routes";

/** The address of the screen that asks for the code of a letter. */
export const letterHref = (instanceId: string): string =>
  rareRoutes.letter.path.replace(":instanceId", encodeURIComponent(instanceId));
