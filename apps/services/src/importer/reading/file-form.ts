/** The first bytes of files that are no text, and what to do with such a file. */
const binaryForms: readonly (readonly [starts: readonly number[], words: string])[] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    "a zip or Excel file. Unpack a zip file, or save the Excel sheet as CSV UTF-8, and import the result",
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    "an Excel or other Office file in the old format. Save the sheet as CSV UTF-8, and import that file",
  ],
  [[0x1f, 0x8b], "compressed with gzip. Unpack it with gunzip, and import the result"],
  [[0x28, 0xb5, 0x2f, 0xfd], "compressed with zstd. Unpack it, and import the result"],
  [[0x42, 0x5a, 0x68], "compressed with bzip2. Unpack it with bunzip2, and import the result"],
  [[0x25, 0x50, 0x44, 0x46], "a PDF file. Import the data that it was made from"],
];

const toUtf8 = (encoding: string) =>
  `in the encoding ${encoding}. Convert it to UTF-8, for example with iconv -f ${encoding} -t UTF-8, and import the result`;

/** UTF-32 begins with the mark of UTF-16, so it comes first. */
const encodingMarks: readonly (readonly [starts: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe, 0x00, 0x00], "UTF-32LE"],
  [[0x00, 0x00, 0xfe, 0xff], "UTF-32BE"],
  [[0xff, 0xfe], "UTF-16LE"],
  [[0xfe, 0xff], "UTF-16BE"],
];

/** How many bytes tell a file's form. */
export const headBytes = 4_096;

/** Why a file with this head is no UTF-8 text, and what to do; undefined if it may be one. */
export function formFault(head: Buffer): string | undefined {
  const startsWith = (starts: readonly number[]) => starts.every((byte, at) => head[at] === byte);
  const binary = binaryForms.find(([starts]) => startsWith(starts));
  if (binary) return `The file is ${binary[1]}.`;
  const encoding = encodingMarks.find(([starts]) => startsWith(starts))?.[1] ?? unmarkedEncoding(head);
  if (encoding) return `The file is ${toUtf8(encoding)}.`;
  return head.includes(0) ? "The file is not a text file. Export the data as UTF-8 text." : undefined;
}

/** Every other byte of ASCII text in UTF-16 is 0. */
function unmarkedEncoding(head: Buffer): string | undefined {
  const pairs = Math.floor(head.length / 2);
  if (pairs < 2) return undefined;
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at += 1) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > pairs * 0.8 && even === 0) return "UTF-16LE";
  return even > pairs * 0.8 && odd === 0 ? "UTF-16BE" : undefined;
}
