/** A part of a text, in UTF-16 units; `to` is not part of it. */
export interface TextPart {
  readonly from: number;
  readonly to: number;
}

/** A text with the parts of it that something looked at. */
export interface MarkedText {
  readonly text: string;
  /** In order, without overlaps. */
  readonly marks: readonly TextPart[];
}
