/**
 * A text in the language of a real tool, and what is made of it. Reference runs ask the tool itself, and
 * tests hold the challenge's reader to it: nothing that the tool accepts may be called wrong syntax.
 */
export interface Expression {
  readonly text: string;
  /** What the real tool says, in the version that the reference runs name. */
  readonly tool: 'accepts' | 'refuses';
  /**
   * reads: it becomes part of a configuration · knows of: the tool accepts it, and the problem names it and
   * says that the tool knows it and the challenge does not · refuses: the tool refuses it, too.
   */
  readonly challenge: 'reads' | 'knows of' | 'refuses';
}
