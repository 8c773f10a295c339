/** A field holds more than it takes (guest-and-registration §5). */
export const sayTooLong = (field: string, length: number): string =>
  `El campo ${field} debe tener menos de ${length} caracteres.`;
