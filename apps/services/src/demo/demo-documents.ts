import { crc32, deflateSync } from "node:zlib";
import type { DemoDocument } from "./demo-records.js";

/** Documents an agency would send about an account: a letter, an image of the statement's seal and a note. */
export function accountDocuments(accountNo: string, creditor: string): readonly DemoDocument[] {
  return [
    {
      filename: `account-notice-${accountNo}.pdf`,
      daysAgo: 60,
      content: pdf([
        "Harbor Recovery Services",
        `Account ${accountNo}`,
        `Original creditor: ${creditor}`,
        "This is the first notice about your account.",
      ]),
    },
    { filename: `statement-seal-${accountNo}.png`, daysAgo: 30, content: png(48, [0x0b, 0x5c, 0x66]) },
    {
      filename: `call-note-${accountNo}.txt`,
      daysAgo: 7,
      content: Buffer.from(
        `Account ${accountNo}\nYou called us and asked for a copy of your notice.\nWe put it with your documents.\n`,
      ),
    },
  ];
}

/** An A4 page with lines of ASCII. */
function pdf(lines: readonly string[]): Buffer {
  const escape = (line: string) => line.replace(/[()\\]/g, String.raw`\$&`);
  const text = `BT /F1 14 Tf 72 760 Td 22 TL ${lines.map((line) => `(${escape(line)}) Tj T*`).join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

/** A one-color ring on white. */
function png(side: number, color: readonly [number, number, number]): Buffer {
  const rows = Buffer.alloc(side * (1 + side * 3), 0xff);
  for (let y = 0; y < side; y += 1) {
    const row = y * (1 + side * 3);
    // Each row starts with its filter type: none.
    rows[row] = 0;
    for (let x = 0; x < side; x += 1) {
      const distance = Math.hypot(x - side / 2, y - side / 2);
      if (distance < side / 2 && distance > side / 3) rows.set(color, row + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits per channel: red, green and blue.
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
