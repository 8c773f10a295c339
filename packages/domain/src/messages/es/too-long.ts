/** The text of a field is too long, in Spanish (VALID-9). */
export const sayTooLong = (field: string, length: number): string =>
  `El campo ${field} debe tener menos de ${length} caracteres.`;
