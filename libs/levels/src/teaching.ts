/** A technique of MITRE ATT&CK, Enterprise. */
export interface Technique {
  /** 'T1040', or with a sub-technique 'T1595.003'. */
  readonly id: string;
  readonly name: string;
}

/** A task of the NICE framework (NIST SP 800-181, with the task numbers of 2017). */
export interface NiceTask {
  readonly id: string;
  readonly task: string;
}

/** What Read More says, by name: questions name the point that teaches their answer. */
export type Points = Readonly<Record<string, string>>;

/** What a level is for, for learners and for those who teach with it. */
export interface Teaching {
  /** Each completes "After this level you can …". A fourth is what the level's challenge adds. */
  readonly outcomes: readonly [string, string, string, ...string[]];
  /** Where opening a packet or a record in the inspector teaches most. */
  readonly lookCloser: string;
  /** For the lab and its quiz, with Read More. */
  readonly minutes: number;
  /** What its challenge is done with, where that is no file of a tool. */
  readonly tool?: string;
  /** What the level's attacks are, where one fits. */
  readonly techniques: readonly Technique[];
  /** What a person at work would be doing here, where one fits. */
  readonly niceTasks: readonly NiceTask[];
  /** Questions for a class that no button answers. */
  readonly inClass: readonly string[];
}
