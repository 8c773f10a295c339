import type { ScreenWords } from "./en";
import { negotiator } from "./es/negotiator";
import { otherWays } from "./es/other-ways";
import { overTime } from "./es/over-time";
import { settlement } from "./es/settlement";

/** The sections in this file. */
export type OffersScreen = "negotiator" | "otherWays" | "overTime" | "settlement";

/** Spanish texts of settlement offers and payment plans. */
export const offers: Pick<ScreenWords, OffersScreen> = { negotiator, otherWays, overTime, settlement };
