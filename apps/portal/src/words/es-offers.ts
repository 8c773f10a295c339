import type { ScreenWords } from "./en";
import { negotiator } from "./es/negotiator";
import { otherWays } from "./es/other-ways";
import { overTime } from "./es/over-time";
import { settlement } from "./es/settlement";

/** The sections that this file gives. */
export type OffersScreen = "negotiator" | "otherWays" | "overTime" | "settlement";

/** The Spanish of offers to settle and of plans to pay over time. */
export const offers: Pick<ScreenWords, OffersScreen> = { negotiator, otherWays, overTime, settlement };
