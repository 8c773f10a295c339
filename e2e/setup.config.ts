import { requireChromium } from "@paydown/start/chromium";
import { requireRoom, roomMb } from "@paydown/start/temporary-folder";
import { makeTemplate } from "./fixtures/template.js";

/** Refuses to run without a browser or the space for the tests, then loads the demo data. */
export default async function setup(): Promise<() => Promise<void>> {
  requireRoom(roomMb.browser);
  await requireChromium();
  return makeTemplate();
}
