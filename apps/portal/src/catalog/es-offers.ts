import { settlement } from "../account/settlement.es";
import { negotiator } from "../features/negotiator/negotiator.es";
import { otherWays } from "../other-ways/other-ways.es";
import { overTime } from "../plan/over-time.es";

/** Spanish texts of settlement offers and payment plans. */
export const offers = { negotiator, otherWays, overTime, settlement };

export type SpanishOffers = typeof offers;
