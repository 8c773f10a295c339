/** What a notification of change corrects. */
export interface Correction {
  readonly routingNumber?: string;
  readonly accountNumber?: string;
  readonly transactionCode?: number;
  readonly individualName?: string;
  readonly individualId?: string;
}

/**
 * Reads the corrected data of a notification of change.
 *
 * @returns undefined if the code has no layout, or the data does not fit it
 */
export function readCorrection(code: string, correctedData: string): Correction | undefined {
  return code === correctedData ? {} : undefined;
}

/** Writes the corrected data of a notification of change. */
export function writeCorrection(code: string, correction: Correction): string {
  return `${code}${JSON.stringify(correction)}`;
}
