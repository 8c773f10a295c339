import { settlement } from "../account/settlement.es";
import { negotiator } from "../features/negotiator/negotiator.es";
import { otherWays } from "../other-ways/other-ways.es";
import { overTime } from "../plan/over-time.es";
import type { ScreenWords } from "../words/words";

/** The sections in this file. */
export type OffersScreen = "negotiator" | "otherWays" | "overTime" | "settlement";

/** Spanish texts of settlement offers and payment plans. */
export const offers: Pick<ScreenWords, OffersScreen> = { negotiator, otherWays, overTime, settlement };
