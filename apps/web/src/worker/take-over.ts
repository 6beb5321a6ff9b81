/** What a page tells a waiting worker after its load. */
export interface TakeOver {
  readonly type: 'TAKE_OVER';
  /** The address of the page's first script, which names every other file of its version. */
  readonly script: string;
}
