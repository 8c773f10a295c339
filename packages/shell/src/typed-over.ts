/**
 * A masked field's value after a change: any edit clears the mask and keeps what was typed (FORM-44).
 *
 * @param masked - The number on file as the field showed it
 */
export function typedOver(masked: string, value: string): string {
  if (!masked.includes("*") || !value.includes("*") || value === masked) return value;
  let start = 0;
  while (start < value.length && value[start] === masked[start]) start += 1;
  let end = 0;
  while (
    end < value.length - start &&
    end < masked.length - start &&
    value[value.length - 1 - end] === masked[masked.length - 1 - end]
  )
    end += 1;
  return value.slice(start, value.length - end);
}
