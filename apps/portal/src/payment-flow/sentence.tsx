import { Fragment, type ReactNode } from "react";

export interface SentenceProps {
  /** Contains `{name}` where a part belongs. */
  readonly text: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/** A sentence of the catalog with formatted parts in it, such as a total in bold. */
export function Sentence({ text, parts }: SentenceProps) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>);
}
