/** A decimal of the wire as shown. */
export { displayAmount as showMoney } from "@paydown/domain";
