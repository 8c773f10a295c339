/** A participant's line of the FedACH directory: 155 characters, of which Paydown reads the number and the name. */
export const fedAchLine = (routingNumber: string, name: string): string =>
  [
    ...[routingNumber.padEnd(9), "O", "021001208", "1", "010126", "000000000", name.padEnd(36)],
    ...["1 MAIN STREET".padEnd(36), "BALTIMORE".padEnd(20), "MD", "21231", "0000", "4105550100", "11", " ".repeat(5)],
  ].join("");
