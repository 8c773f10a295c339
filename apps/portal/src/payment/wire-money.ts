/** Formats a decimal of the services for display. */
export { displayAmount as showMoney } from "@paydown/domain";
