/** A field holds more than it takes (guest-and-registration §5). */
export const sayTooLong = (field: string, length: number): string =>
  `The ${field} field must be less than ${length} characters`;
