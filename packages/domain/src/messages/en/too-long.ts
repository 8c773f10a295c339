/** The text of a field is too long (VALID-9). */
export const sayTooLong = (field: string, length: number): string =>
  `The ${field} field must be less than ${length} characters`;
