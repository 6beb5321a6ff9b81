interface ProofSignProps {
  /** The ids of what a level asks for, in order. */
  readonly asked: readonly string[];
  /** What was found or done there, in any order and with whatever else. */
  readonly found?: readonly string[] | undefined;
}

/** Of a pair of brackets, and where the next pair begins. */
const WIDTH = 20;
const HEIGHT = 16;
const STEP = 24;

/** "proof found", "proof open", "1 of 2 proofs found". */
export function proofsInWords({ asked, found = [] }: ProofSignProps): string {
  const count = asked.filter((proof) => found.includes(proof)).length;
  if (asked.length === 1) return count ? 'proof found' : 'proof open';
  if (count === 0) return 'proofs open';
  return count === asked.length ? 'both proofs found' : `${count} of ${asked.length} proofs found`;
}

/** The proofs of a level: two brackets each, which hold a block once the proof is found. */
export function ProofSign({ asked, found = [] }: ProofSignProps) {
  if (asked.length === 0) return null;
  const width = STEP * (asked.length - 1) + WIDTH;
  return (
    <svg
      role="img"
      aria-label={proofsInWords({ asked, found })}
      className="proof-sign"
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      {asked.map((proof, at) => (
        <g key={proof} transform={`translate(${STEP * at})`}>
          <path d="M5.5 2.5h-3v11h3m9-11h3v11h-3" />
          {found.includes(proof) && <path d="M6.5 5.5h7v5h-7z" fill="currentColor" />}
        </g>
      ))}
    </svg>
  );
}
