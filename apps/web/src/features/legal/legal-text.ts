/** A run of words, or a link to another page of the site. */
export type Piece = string | { readonly to: string; readonly text: string };
/** `{operator}` is replaced by the sentence that says who that is, and `{contact}` by how to reach them. */
export type Paragraph = string | readonly Piece[];

export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly Paragraph[];
  readonly points?: readonly Paragraph[];
}

/** A legal text as data, shown on its page and in the registration dialogs. */
export interface LegalText {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}
