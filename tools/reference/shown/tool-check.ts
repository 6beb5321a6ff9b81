/** Something that the lab shows or saves, given to the real tool that it is meant for. */
export interface ToolCheck {
  readonly name: string;
  check(ground: ToolCheckGround): Promise<ToolCheckResult>;
}

/** Where a check may write, the certificates of the run, and what ends it early. */
export interface ToolCheckGround {
  readonly folder: string;
  readonly pki: string;
  readonly stop: AbortSignal;
}

/** How many things a tool was given, and one sentence for each that it did not take as it should. */
interface ToolCheckResult {
  readonly checked: number;
  readonly faults: readonly string[];
}
