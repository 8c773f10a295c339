/** Letters whose decomposition has no plain letter. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ł: "l",
  Ł: "L",
  "\u2018": "'",
  "\u2019": "'",
  "\u2010": "-",
  "\u2013": "-",
};

/**
 * Turns a text into characters that the format allows (ASCII 32 to 126), in at most `length` characters. Letters lose
 * their accents, any other character becomes a space, and several spaces become one.
 */
export function nachaText(text: string, length: number): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]/gu, (character) => plainLetters[character] ?? " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, length)
    .trimEnd();
}
