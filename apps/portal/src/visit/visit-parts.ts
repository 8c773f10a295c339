import { lazyPart } from "@paydown/shell/lazy-part";
import type { PageProps } from "@paydown/shell/page";

/** Loaded by the letter's screen before the visit begins. */
export const VisitPage = lazyPart<PageProps>(() => import("./visit-page"));

/** Loaded with login where letter codes are on. */
export const LetterLink = lazyPart(() => import("./letter-link"));
