/** Something that the lab shows or saves, given to the real tool that it is meant for. */
export interface Exhibit {
  readonly name: string;
  check(ground: ExhibitGround): Promise<ExhibitResult>;
}

/** Where an exhibit may write, and the certificates of the run. */
export interface ExhibitGround {
  readonly folder: string;
  readonly pki: string;
}

/** How many things a tool was given, and one sentence for each that it did not take as it should. */
export interface ExhibitResult {
  readonly checked: number;
  readonly faults: readonly string[];
}
