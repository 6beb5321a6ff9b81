import type data from './story.json';

/** What stands in the braces of a story's texts; a number is a time, in seconds since midnight. */
export type StoryValues = Readonly<Record<string, string | number>>;

/** What somebody does, as a story tells it. */
export interface EpisodeData {
  /** The template that has what is not here. */
  readonly use?: string;
  /** The time from which its acts count: '08:12:04', or in a free morning seconds since midnight. */
  readonly at?: string | number;
  /** Address and browser: '{first} curl'. */
  readonly who?: string;
  /** '+85 GET /admin/', '08:20:31 GET /login'; where one has a star, the others do not tell of the part. */
  readonly acts?: readonly string[];
  /** Why the alert that it raises is what it is. */
  readonly why?: string;
  /** The part of the intrusion that it is. */
  readonly part?: string;
  /** It belongs to what happened without being a part of it. */
  readonly isContext?: boolean;
  /** Its alert shows somebody who attacks the shop. */
  readonly isAttack?: boolean;
}

/** What a morning is about: mornings differ in kind. */
export type SocKind = keyof typeof data.kinds;

/** A story with everything drawn that it leaves open. */
export interface DrawnStory {
  readonly day: string;
  readonly kind: SocKind;
  readonly handover: string;
  readonly values: StoryValues;
  readonly episodes: readonly EpisodeData[];
  readonly note?: string;
}
